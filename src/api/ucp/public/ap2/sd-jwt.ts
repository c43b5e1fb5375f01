import { type CryptoKey, compactVerify, importJWK, type JWK, type KeyObject } from 'jose';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import { sha256 } from '../../../../platform/crypto/signing.ts';
import { mandateError } from './mandate-error.ts';

type Verification = {
  /** The issuer's key by its id. Throws if there is none. */
  findIssuerKey(kid: string): Promise<KeyObject>;
  /** The origins that the key binding may be for. */
  audiences: readonly string[];
  now: Date;
};

const maxLength = 65_536;
const clockSkewSeconds = 60;
const maxDepth = 32;

/**
 * Verifies an SD-JWT with key binding (RFC 9901) and returns its claims with the disclosed ones:
 * ES256, `exp`, and a key-binding JWT by the key in `cnf` over all of it. Throws
 * `mandate_invalid_signature`, `mandate_expired`, and `mandate_scope_mismatch` for a chain of
 * delegated mandates.
 */
export async function verifySdJwt(text: string, verification: Verification): Promise<JsonObject> {
  if (text.length > maxLength) throw invalidMandate();
  if (text.includes('~~')) throw mandateError('mandate_scope_mismatch');
  const [issued = '', ...rest] = text.split('~');
  const binding = rest.pop();
  if (!binding) throw invalidMandate();
  const claims = await verifyJwt(issued, /^(?:dc|vc)\+sd-jwt$/, ({ kid }) => {
    if (typeof kid !== 'string') throw invalidMandate();
    return verification.findIssuerKey(kid);
  });
  await verifyBinding(binding, claims, { ...verification, bound: text.slice(0, -binding.length) });
  const { exp, _sd_alg: algorithm = 'sha-256' } = claims;
  if (typeof exp !== 'number' || algorithm !== 'sha-256') throw invalidMandate();
  if (exp * 1_000 <= verification.now.getTime()) throw mandateError('mandate_expired');
  return disclose(claims, rest);
}

const invalidMandate = () => mandateError('mandate_invalid_signature');

/** The key binding proves that the holder of the key released this mandate to this server. */
async function verifyBinding(
  binding: string,
  { cnf }: JsonObject,
  { audiences, now, bound }: Verification & { bound: string },
): Promise<void> {
  const jwk = isObject(cnf) ? cnf.jwk : undefined;
  if (!isObject(jwk)) throw invalidMandate();
  const claims = await verifyJwt(binding, /^kb\+jwt$/, () => importHolderKey(jwk));
  const { aud, iat, nonce, sd_hash: hash } = claims;
  const isFresh = typeof iat === 'number' && iat <= now.getTime() / 1_000 + clockSkewSeconds;
  const isForUs = typeof aud === 'string' && audiences.includes(aud.replace(/\/$/, ''));
  const hasNonce = typeof nonce === 'string' && nonce !== '';
  const isOfMandate = hash === sha256(bound).toString('base64url');
  if (!isFresh || !isForUs || !hasNonce || !isOfMandate) throw invalidMandate();
}

async function importHolderKey(jwk: JsonObject): Promise<CryptoKey> {
  const key = await importJWK(jwk as JWK, 'ES256');
  if (key instanceof Uint8Array || key.type !== 'public') throw invalidMandate();
  return key as CryptoKey;
}

/** Verifies one JWS of the mandate and parses its payload. */
async function verifyJwt(
  jwt: string,
  type: RegExp,
  findKey: (header: JsonObject) => Promise<KeyObject | CryptoKey>,
): Promise<JsonObject> {
  let keyError: unknown;
  try {
    const { payload, protectedHeader } = await compactVerify(
      jwt,
      (header) =>
        findKey(header as JsonObject).catch((error: unknown) => {
          keyError = error;
          throw error;
        }),
      { algorithms: ['ES256'] },
    );
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (type.test(protectedHeader.typ ?? '') && isObject(claims)) return claims;
  } catch {
    throw keyError ?? invalidMandate();
  }
  throw invalidMandate();
}

/**
 * Replaces the digests in `_sd` by the claims that the disclosures contain. Every disclosure must be
 * used.
 */
function disclose(claims: JsonObject, disclosures: readonly string[]): JsonObject {
  const byDigest = new Map(
    disclosures.map((each) => [sha256(each).toString('base64url'), readDisclosure(each)]),
  );
  const used = new Set<string>();
  const open = (value: unknown, depth: number): unknown => {
    if (depth > maxDepth) throw invalidMandate();
    if (Array.isArray(value)) return value.map((each) => open(each, depth + 1));
    if (!isObject(value)) return value;
    const { _sd: digests, ...members } = value;
    const named = [digests ?? []].flat().map(String);
    for (const digest of named) used.add(digest);
    const found = named.flatMap((digest) => byDigest.get(digest) ?? []);
    const names = found.map(({ name }) => name);
    if (names.some((name) => name in members)) throw invalidMandate();
    const disclosed = found.map(({ name, value: content }) => [name, content]);
    return Object.fromEntries(
      [...Object.entries(members), ...disclosed].map(([name, content]) => [
        name,
        open(content, depth + 1),
      ]),
    );
  };
  const opened = open(claims, 0) as JsonObject;
  if (![...byDigest.keys()].every((digest) => used.has(digest))) throw invalidMandate();
  return opened;
}

/** Disclosures of array elements are not needed: checkouts are disclosed as a whole. */
function readDisclosure(text: string): { name: string; value: unknown } {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parts) && parts.length === 3 && typeof parts[1] === 'string')
      return { name: parts[1], value: parts[2] };
  } catch {
    throw invalidMandate();
  }
  throw invalidMandate();
}
