import type { Answer, Shop } from '../../kit/shop.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

type Cookie = { name: string; value: string; host: string; path: string };
type Sent = { fields?: Record<string, string>; headers?: Record<string, string> };

/**
 * A browser with cookies and without scripts, called with full URLs. A form is sent from its page,
 * which is opened first unless it was opened before.
 */
export function buyerBrowser(shop: Pick<Shop, 'send'>) {
  const tokens = new Map<string, string>();
  const cookies: Cookie[] = [];

  const call = async (method: 'GET' | 'POST', address: string, sent: Sent = {}) => {
    const url = new URL(address, 'http://localhost:4000');
    const page = pageOf(url);
    const isForm = method === 'POST';
    if (isForm && page !== null && !tokens.has(page)) await call('GET', page);
    const answer: Answer = await shop.send({
      method,
      url: url.pathname + url.search,
      headers: {
        ...asBrowser,
        host: url.host,
        ...cookieFor(url, cookies),
        ...(isForm && { 'content-type': formType, origin: url.origin }),
        ...sent.headers,
      },
      ...(isForm && { payload: formOf(tokens.get(page ?? ''), sent) }),
    });
    remember(answer, url, page);
    return answer;
  };
  const remember = (answer: Answer, url: URL, page: string | null) => {
    const [, token] = /name="form_token" value="([^"]*)"/.exec(answer.text) ?? [];
    if (page !== null && token !== undefined) tokens.set(page, token);
    for (const cookie of cookiesOf(answer, url)) {
      // The cart has changed: tokens of forms of the previous cart are invalid.
      const previous = cookies.find(({ name }) => name === cookie.name);
      const isOfCart = !['cart_count', 'browser'].includes(cookie.name);
      if (isOfCart && previous?.value !== cookie.value) tokens.clear();
      cookies.unshift(cookie);
    }
  };
  return {
    cookies,
    get: (address: string, headers?: Record<string, string>) =>
      call('GET', address, headers ? { headers } : {}),
    post: (
      address: string,
      fields: Record<string, string> = {},
      headers?: Record<string, string>,
    ) => call('POST', address, headers ? { fields, headers } : { fields }),
    /** Sends a form and follows the redirect. */
    async go(address: string, fields: Record<string, string> = {}): Promise<Answer> {
      const answer = await call('POST', address, { fields });
      const { location } = answer.headers;
      if (answer.status !== 303) return answer;
      return call('GET', new URL(String(location), new URL(address, 'http://localhost:4000')).href);
    },
  };
}

const formType = 'application/x-www-form-urlencoded';

function formOf(form_token: string | undefined, { fields }: Sent): string {
  const token = form_token === undefined ? {} : { form_token };
  return new URLSearchParams({ ...token, ...fields }).toString();
}

function cookieFor({ host, pathname }: URL, cookies: readonly Cookie[]): { cookie?: string } {
  const held = cookies.filter(
    (one) =>
      one.host === host &&
      (pathname === one.path || pathname.startsWith(one.path.replace(/\/?$/, '/'))),
  );
  return held.length === 0
    ? {}
    : { cookie: held.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

function cookiesOf({ headers }: Answer, { host }: URL): Cookie[] {
  return [headers['set-cookie'] ?? []].flat().map((text) => {
    const [, name = '', value = '', path = ''] =
      /^([\w-]+)=([^;]*); Path=([^;]*)/.exec(String(text)) ?? [];
    return { name, value, host, path };
  });
}

/** The page of a form by the URL that the form is sent to; buttons of product pages have none. */
function pageOf({ host, pathname }: URL): string | null {
  const [path] =
    /^(?:\/checkout\/|\/sandbox\/pay\/)[^/]+|^.*\/cart(?!\/items$|\/buy$)/.exec(pathname) ?? [];
  return path === undefined ? null : `http://${host}${path}`;
}

/** The visible text without markup and with single spaces. */
export function readable({ text }: Answer): string {
  const [, body = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The state of a field: its value, its selected option, or whether it is checked. */
export function fieldOf({ text }: Answer, name: string): string | null {
  const [select] = new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`).exec(text) ?? [];
  if (select) return /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '';
  const inputs = [...text.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'g'))].map(
    ([input]) => input,
  );
  const chosen = inputs.find((input) => / checked/.test(input));
  const [first] = inputs;
  if (!first) return null;
  if (/type="(?:radio|checkbox)"/.test(first))
    return chosen ? (/ value="([^"]*)"/.exec(chosen)?.[1] ?? '') : '';
  return / value="([^"]*)"/.exec(first)?.[1] ?? '';
}

/** The problems that a page lists, with the fields they link to. */
export function problemsOf({ text }: Answer): [string, string][] {
  const [summary = ''] = /<div class="summary"[\s\S]*?<\/div>/.exec(text) ?? [];
  return [...summary.matchAll(/<a href="#([^"]*)">([^<]*)</g)].map(
    ([, field = '', message = '']) => [field, message],
  );
}
