import { serializeInnerList } from 'structured-headers';
import { type SigningKey, signRaw } from '../../../platform/crypto/key-pair.ts';
import { buildSignatureBase, type SignatureComponents } from './message/components.ts';
import { computeContentDigest } from './message/content-digest.ts';
import type { SignedMessage } from './signed-message.ts';

/** A request of this server before it is sent. Header names are in lower case. */
export type OutgoingMessage = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array;
};

type SigningInput = { key: SigningKey; now: Date; nonce: string };

/** Headers that a signature covers when they are present (UCP, "Message Signatures"). */
const coveredHeaders = [
  'ucp-agent',
  'idempotency-key',
  'content-digest',
  'content-type',
  'webhook-id',
  'webhook-timestamp',
];

/**
 * Signs an outgoing request by RFC 9421, as UCP specifies: ES256 over method, authority, path,
 * query, the digest of the body and the headers above. Returns the headers to add.
 */
export function signMessage(
  { method, url, headers, body }: OutgoingMessage,
  { key, now, nonce }: SigningInput,
): Record<string, string> {
  const { origin, pathname, search } = new URL(url);
  const digest = body.length > 0 ? { 'content-digest': computeContentDigest(body) } : {};
  const all: Record<string, string> = { ...headers, ...digest };
  const message: SignedMessage = {
    method,
    origin,
    target: pathname + search,
    header: (name) => all[name] ?? null,
    body,
  };
  const components: SignatureComponents = [
    '@method',
    '@authority',
    '@path',
    ...(search === '' ? [] : ['@query']),
    ...coveredHeaders.filter((name) => name in all),
  ];
  const params = serializeInnerList([
    components.map((name) => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(now.getTime() / 1_000)],
      ['nonce', nonce],
      ['keyid', key.kid],
    ]),
  ]);
  const signature = signRaw(Buffer.from(buildSignatureBase(message, components, params)), key);
  return {
    ...digest,
    'signature-input': `sig1=${params}`,
    signature: `sig1=:${signature.toString('base64')}:`,
  };
}
