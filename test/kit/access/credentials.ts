import { randomBytes } from 'node:crypto';
import { generateApiKey } from '../../../src/core/access/keys/api-key-format.ts';
import { type Scope, scopes } from '../../../src/core/access/scope.ts';
import { checksum62 } from '../../../src/platform/crypto/signing.ts';
import type { Shop } from '../shop.ts';
import { browser, newUser } from '../users.ts';
import { mintToken } from './tokens.ts';

type Headers = Record<string, string>;

export const bearer = (text: string): Headers => ({ authorization: `Bearer ${text}` });

/** The headers of a signed-in browser, under both names of the session cookie. */
export const cookieOf = (session: string): Headers => ({
  cookie: `sid=${session}; __Host-sid=${session}`,
});

/** Every kind of invalid credential, by description. */
export async function deadCredentials(shop: Shop): Promise<Record<string, Headers>> {
  const good = await shop.key();
  const short = await mintToken(shop, { seconds: 1 });
  await use(shop, short.text);
  const revokedToken = await mintToken(shop);
  await use(shop, revokedToken.text);
  await revokedToken.revoke();
  const kinds = ['refresh', 'code'] as const;
  const [refresh, code] = await Promise.all(kinds.map((kind) => mintToken(shop, { kind })));
  const dead = {
    garbage: bearer('garbage'),
    'a key that was never made': bearer(generateApiKey('test', randomBytes).text),
    'a key with one letter wrong': bearer(good.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
    'the secret of one key under the id of another': bearer(crossed(good)),
    // Both have been expired for a second when they are used.
    'an expired key': bearer(await expired(shop)),
    'an expired access token': bearer(short.text),
    'a revoked key': bearer(await revoked(shop)),
    'a revoked access token': bearer(revokedToken.text),
    'a refresh token as a bearer': bearer(refresh?.text ?? ''),
    'an authorization code as a bearer': bearer(code?.text ?? ''),
    'an access token that was never made': bearer(randomBytes(32).toString('base64url')),
    'the session of a browser as a bearer': bearer(await sessionOf(shop, 'eve@example.com')),
    'another scheme': { authorization: `Basic ${Buffer.from(`key:${good}`).toString('base64')}` },
  };
  // Caches learn of revocations in this process with the next event.
  await shop.settle();
  return dead;
}

/** Requests without an API credential: nothing at all, and the session of a workspace owner. */
export async function noCredentials(shop: Shop): Promise<Record<string, Headers>> {
  const session = await sessionOf(shop, 'ada@example.com');
  return { nothing: {}, 'the session cookie of a browser': cookieOf(session) };
}

async function sessionOf(shop: Shop, email: string): Promise<string> {
  await newUser(shop, email);
  const window = browser(shop);
  await window.signIn(email);
  return window.session() ?? '';
}

/** Keys with every scope except those that include one of the given ones. */
export function keysWithout(shop: Shop): (needed: readonly Scope[]) => Promise<string> {
  const keys = new Map<string, Promise<string>>();
  return (needed) => {
    const key = keys.get(String(needed)) ?? shop.key(...othersThan(needed));
    keys.set(String(needed), key);
    return key;
  };
}

/** All scopes that include none of the given ones: `read:x` is included in `write:x`. */
export function othersThan(needed: readonly Scope[]): Scope[] {
  const including = needed.flatMap((scope) => [scope, scope.replace(/^read:/, 'write:')]);
  return scopes.filter((candidate) => !including.includes(candidate));
}

/** A key made of two valid keys, with a correct checksum. */
function crossed(good: string): string {
  const secret = generateApiKey('test', () => randomBytes(32)).text;
  const lookupId = good.split('_')[2] ?? '';
  const body = `stoa_test_${lookupId}_${secret.split('_')[3]?.slice(0, 43)}`;
  return `${body}${checksum62(body)}`;
}

async function expired(shop: Shop): Promise<string> {
  const expires_at = new Date(shop.clock().getTime() + 1_000).toISOString();
  const owner = await shop.merchant();
  const draft = { name: 'short', scopes: [...scopes], expires_at };
  const { body } = await owner.post('/api-keys', draft);
  await use(shop, body.api_key);
  shop.clock.advance(1_000);
  return body.api_key;
}

async function revoked(shop: Shop): Promise<string> {
  const owner = await shop.merchant();
  const { body } = await owner.post('/api-keys', { name: 'revoked', scopes: [...scopes] });
  await use(shop, body.api_key);
  await owner.delete(`/api-keys/${body.id}`);
  return body.api_key;
}

/** Uses the key so that it is cached before it is invalidated. */
const use = (shop: Shop, key: string) =>
  shop.public.get('/api/storefront/v1/merchant/products', bearer(key));
