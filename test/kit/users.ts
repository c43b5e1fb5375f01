import assert from 'node:assert/strict';
import { addUser, createUser } from '../../src/core/access/users/create-user.ts';
import type { Role } from '../../src/core/access/users/find-users.ts';
import { hashPassword } from '../../src/platform/crypto/password.ts';
import { systemTenant, withTenant } from '../../src/platform/unit-of-work.ts';
import type { Answer, Shop, Tenancy } from './shop.ts';

export const goodPassword = 'correct horse battery';

/** Creates a user of a workspace who signs in with `goodPassword`. */
export async function newUser(
  shop: Shop,
  email = 'ada@example.com',
  { role = 'owner', of = shop, name = 'Ada' }: { role?: Role; of?: Tenancy; name?: string } = {},
): Promise<string> {
  const draft = { email, name, role, password: goodPassword };
  const { id } = await shop.unit.runAsSystem(systemTenant, (work) =>
    createUser(withTenant(work, of.tenant), draft),
  );
  return id;
}

/** Creates a user without a workspace: a buyer. */
export async function newBuyer(shop: Shop, email = 'bob@example.com'): Promise<string> {
  const passwordHash = await hashPassword(goodPassword);
  const { id } = await shop.unit.runAsSystem(systemTenant, (work) =>
    addUser(work, { email, name: 'Bob', passwordHash }),
  );
  return id;
}

export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Submits a form with the token of the current session. */
  post(
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Signs in and asserts the redirect (303) to the account. */
  signIn(email?: string, password?: string): Promise<void>;
  /** The value of the session cookie, or null. */
  session(): string | null;
  forget(): void;
};

/** A browser that keeps cookies and reads form tokens; it does not follow redirects. */
export function browser(shop: Shop, host = 'localhost:4000'): Browser {
  const jar = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { payload, headers = {} }: { payload?: string; headers?: Record<string, string> },
  ) => {
    const answer = await shop.send({
      method,
      url,
      headers: {
        host,
        accept: 'text/html',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        'sec-fetch-site': 'same-origin',
        ...(jar.size === 0 ? {} : { cookie: cookieHeader(jar) }),
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    keepCookies(jar, answer);
    return answer;
  };
  const get: Browser['get'] = (path, headers = {}) => send('GET', path, { headers });
  const formToken = async () => {
    const { text } = await get('/account');
    return /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  };
  const post: Browser['post'] = async (path, fields = {}, headers = {}) => {
    const token = sessionIn(jar) === null ? {} : { form_token: await formToken() };
    const payload = new URLSearchParams({ ...token, ...fields }).toString();
    return send('POST', path, { payload, headers });
  };
  return {
    get,
    post,
    async signIn(email = 'ada@example.com', password = goodPassword) {
      const answer = await post('/account/sign-in', { email, password });
      assert.equal(answer.status, 303, answer.text);
    },
    session: () => sessionIn(jar),
    forget: () => jar.clear(),
  };
}

const cookieHeader = (jar: Map<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

const sessionIn = (jar: Map<string, string>) => jar.get('__Host-sid') ?? jar.get('sid') ?? null;

function keepCookies(jar: Map<string, string>, { headers }: Answer): void {
  for (const set of [headers['set-cookie'] ?? []].flat().map(String)) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (/Max-Age=0/.test(set)) jar.delete(name);
    else jar.set(name, value);
  }
}
