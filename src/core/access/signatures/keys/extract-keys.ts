import type { JWK } from 'jose';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';

/** The keys in an agent's document, or the URL of its key set. */
export type ExtractedKeys = { jwks: JWK[] } | { jwksUrl: string };

/** Further keys of a document are ignored. */
const maxKeys = 50;

/**
 * Extracts the keys of a UCP profile (`signing_keys`, or `keys`), of a key set, or of an A2A agent
 * card (`jwks`, the URL of a key set, or the one that its own signatures name). The URL must have
 * the same origin. Null: there are none.
 */
export function extractKeys(document: unknown, url: string): ExtractedKeys | null {
  if (!isObject(document)) return null;
  const lists = [document.signing_keys, document.keys, memberOf(document.jwks, 'keys')];
  const list = lists.find((each): each is unknown[] => Array.isArray(each));
  if (list) return { jwks: list.filter(isNamedKey).slice(0, maxKeys) };
  const jwksUrl = extractJwksUrl(document, url);
  return jwksUrl === null ? null : { jwksUrl };
}

const isNamedKey = (value: unknown): value is JWK =>
  isObject(value) && typeof value.kid === 'string' && typeof value.kty === 'string';

const memberOf = (value: unknown, name: string): unknown =>
  isObject(value) ? value[name] : undefined;

function extractJwksUrl(document: JsonObject, url: string): string | null {
  const { jwks_uri: snake, jwksUri: camel, jwksUrl, signing } = document;
  const named = [
    snake,
    camel,
    jwksUrl,
    memberOf(signing, 'jwks_uri'),
    extractSignatureJku(document),
  ];
  const keySetUrl = named.find((each): each is string => typeof each === 'string');
  if (keySetUrl === undefined || !URL.canParse(keySetUrl, url)) return null;
  const address = new URL(keySetUrl, url);
  return address.origin === new URL(url).origin ? address.href : null;
}

/** `jku` of a signed agent card (A2A 1.0, section 8.4). */
function extractSignatureJku({ signatures }: JsonObject): unknown {
  const [first] = Array.isArray(signatures) ? (signatures as unknown[]) : [];
  const header = memberOf(first, 'protected');
  if (typeof header !== 'string') return undefined;
  try {
    return memberOf(JSON.parse(Buffer.from(header, 'base64url').toString()), 'jku');
  } catch {
    return undefined;
  }
}
