import type { JWK } from 'jose';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';

/** What a document says of the keys of its agent: the keys, or where they are. */
export type ExtractedKeys = { jwks: JWK[] } | { jwksUrl: string };

/** No agent needs more at a time. */
const maxKeys = 50;

/**
 * Keys in a UCP profile (`signing_keys`, or `keys`), a key set, or an A2A agent card (`jwks`, the address
 * of a key set, or the one that its own signatures name). The address has to be of the same origin. Null:
 * there are none.
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
  const said = named.find((each): each is string => typeof each === 'string');
  if (said === undefined || !URL.canParse(said, url)) return null;
  const address = new URL(said, url);
  return address.origin === new URL(url).origin ? address.href : null;
}

/** `jku` of a signed agent card (A2A 8.4). */
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
