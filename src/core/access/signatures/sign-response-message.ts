import { serializeInnerList } from 'structured-headers';
import { type SigningKey, signRaw } from '../../../platform/crypto/key-pair.ts';
import { computeContentDigest } from './message/content-digest.ts';

/** A response of this server before it is sent. */
export type OutgoingResponse = { status: number; contentType: string | null; body: Uint8Array };

/**
 * Signs a response by RFC 9421, as UCP specifies: ES256 over the status, and over the digest of the
 * body and its type if there is a body. Returns the headers to add.
 */
export function signResponseMessage(
  { status, contentType, body }: OutgoingResponse,
  { key, now }: { key: SigningKey; now: Date },
): Record<string, string> {
  const digest = body.length > 0 ? { 'content-digest': computeContentDigest(body) } : {};
  const components: [name: string, value: string][] = [
    ['@status', String(status)],
    ...Object.entries(digest),
    ...(body.length > 0 && contentType !== null
      ? [['content-type', contentType] as [string, string]]
      : []),
  ];
  const params = serializeInnerList([
    components.map(([name]) => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(now.getTime() / 1_000)],
      ['keyid', key.kid],
    ]),
  ]);
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${params}`].join('\n');
  const signature = signRaw(Buffer.from(base), key).toString('base64');
  return { ...digest, 'signature-input': `sig1=${params}`, signature: `sig1=:${signature}:` };
}
