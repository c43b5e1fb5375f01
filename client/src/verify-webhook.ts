/** An event as a webhook endpoint receives it. */
export type WebhookEvent = {
  /** The same in every attempt and replay: skip an event that you have processed. */
  id: string;
  /** For example `order.created`. Later versions of the server may add types. */
  type: string;
  /** ISO 8601. */
  created_at: string;
  timestamp: string;
  api_version: string;
  workspace_id: string;
  /** Null for events that belong to no store. */
  site_slug: string | null;
  resource: { type: string; id: string; version: number };
  /** The resource as it was; above 256 KB only its `id`, with `truncated: true`. */
  data: Record<string, unknown>;
  context: Record<string, unknown>;
};

/** What to verify: the request as received, and the secret of the endpoint. */
export type WebhookRequest = {
  /** The body before it is parsed. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`; while a secret is being replaced, both. */
  secret: string | string[];
  /** How old or far ahead the signature may be. Default: 300. */
  toleranceSeconds?: number;
  /** Default: the current time. */
  now?: Date;
};

/** The request is not from the server, or too old. Respond with status 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Returns the event of a request after verifying its signature, as Standard Webhooks define it.
 * Throws a WebhookVerificationError otherwise.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    readHeader(request.headers, `webhook-${name}`),
  ) as [string, string, string];
  assertRecent(timestamp, request);
  const body = typeof request.body === 'string' ? encode(request.body) : request.body;
  const signed = concatenate(encode(`${id}.${timestamp}.`), body);
  for (const secret of [request.secret].flat())
    if (await matches(secret, signed, signatures))
      return JSON.parse(new TextDecoder().decode(body));
  throw new WebhookVerificationError(
    'No signature matches. Check the secret, and pass the body as received, before parsing.',
  );
}

function readHeader(headers: WebhookRequest['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : [headers[name]].flat()[0];
  if (value) return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

function assertRecent(
  timestamp: string,
  { toleranceSeconds = 300, now = new Date() }: WebhookRequest,
) {
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (/^\d+$/.test(timestamp) && age <= toleranceSeconds) return;
  throw new WebhookVerificationError(
    `The timestamp is more than ${toleranceSeconds} seconds from the current time.`,
  );
}

/** Whether one of the signatures, `v1,<base64>` separated by spaces, is that of the secret. */
async function matches(secret: string, signed: Bytes, signatures: string): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.slice(secret.indexOf('_') + 1)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    // `verify` compares in constant time.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, fromBase64(value), signed)))
      return true;
  }
  return false;
}

type Bytes = Uint8Array<ArrayBuffer>;

const encode = (text: string) => new TextEncoder().encode(text);

function concatenate(one: Uint8Array, other: Uint8Array): Bytes {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('The secret or the signature is not Base64.');
  }
}
