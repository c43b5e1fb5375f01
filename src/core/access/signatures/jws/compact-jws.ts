import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import { fromBase64url } from '../../../../platform/crypto/base64url.ts';
import { SignatureError } from '../signature-error.ts';

const maxLength = 4_096;

/**
 * A parsed compact JWS, not verified yet. `payload` null: it is detached, and its payload is the
 * body.
 */
export type CompactJws = {
  header: JsonObject;
  payload: Buffer | null;
  signature: Buffer;
  /** The bytes that were signed; `body` is the payload of a detached JWS. */
  signingInput(body: Uint8Array): Buffer;
};

/**
 * Parses `header.payload.signature`, with or without the payload (RFC 7515). Throws `too_large` and
 * `malformed`.
 */
export function parseCompactJws(text: string): CompactJws {
  if (text.length > maxLength) throw new SignatureError('too_large');
  const [first = '', middle = '', last = '', ...more] = text.split('.');
  const [header, payload, signature] = [first, middle, last].map(fromBase64url);
  if (!header || !payload || !signature?.length || more.length > 0)
    throw new SignatureError('malformed');
  return {
    header: parseJsonObject(header),
    payload: middle === '' ? null : payload,
    signature,
    signingInput: (body) =>
      Buffer.from(`${first}.${middle === '' ? Buffer.from(body).toString('base64url') : middle}`),
  };
}

/** Parses bytes as a JSON object. Throws `malformed`. */
export function parseJsonObject(bytes: Uint8Array): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new SignatureError('malformed', cause);
  }
  throw new SignatureError('malformed');
}
