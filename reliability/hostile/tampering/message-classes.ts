import { createHash, sign } from 'node:crypto';
import type { SignedMessage } from '../../../src/core/access/signatures/signed-message.ts';
import { bitFlips } from './jws-classes.ts';
import { agent, body, curve, iat, iss, messageOf, origin, target } from './scene.ts';

/** A message signed by RFC 9421, with deviations. */
type Making = {
  covered?: string[];
  params?: string;
  key?: typeof curve;
  headers?: Record<string, string>;
};

const usual = {
  'ucp-agent': `profile="${iss}"`,
  'idempotency-key': 'key-1',
  'content-type': 'application/json',
  'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
};
const [path = '', query = ''] = target.split('?');
const derived: Record<string, string> = {
  '@method': 'POST',
  '@authority': new URL(origin).host,
  '@path': path,
  '@query': `?${query}`,
};
const all = [...Object.keys(derived), ...Object.keys(usual)];

export function signedMessage({
  covered = all,
  params = `created=${iat};nonce="n-1";keyid="ec"`,
  key = curve,
  headers = {},
}: Making = {}): Record<string, string> {
  const sent: Record<string, string> = { ...usual, ...headers };
  const list = `(${covered.map((name) => `"${name}"`).join(' ')});${params}`;
  const lines = covered.map((name) => `"${name}": ${derived[name] ?? sent[name]}`);
  const base = [...lines, `"@signature-params": ${list}`].join('\n');
  const { privateKey } = key;
  const bytes = sign('SHA256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return {
    ...sent,
    'signature-input': `sig1=${list}`,
    signature: `sig1=:${bytes.toString('base64')}:`,
  };
}

const sentWith = (
  headers: Record<string, string>,
  changed: Partial<SignedMessage> = {},
): SignedMessage => messageOf({ header: (name) => headers[name] ?? null, ...changed });

export const genuineMessage = (): SignedMessage => sentWith(signedMessage());

/** Classes of tampering with a message signed by RFC 9421. */
export const messageClasses: Record<string, () => SignedMessage[]> = {
  'bits of the body': () =>
    bitFlips(body).map((changed) => sentWith(signedMessage(), { body: changed })),
  'bits of every header': () => {
    const headers = signedMessage();
    return Object.entries(headers).flatMap(([name, value]) =>
      bitFlips(Buffer.from(value, 'latin1')).map((bytes) =>
        sentWith({ ...headers, [name]: bytes.toString('latin1') }),
      ),
    );
  },
  'something uncovered': () =>
    all
      .filter((name) => name !== 'content-type')
      .map((left) => sentWith(signedMessage({ covered: all.filter((name) => name !== left) }))),
  'another time': () =>
    [
      `created=${iat - 301};keyid="ec"`,
      `created=${iat + 61};keyid="ec"`,
      `created=${iat};expires=${iat};keyid="ec"`,
      `created=${iat};expires=${iat - 9};keyid="ec"`,
      `created="${iat}";keyid="ec"`,
      `created=-1;keyid="ec"`,
    ].map((params) => sentWith(signedMessage({ params }))),
  'another algorithm or key': () => [
    ...[
      `created=${iat}`,
      `created=${iat};keyid="rsa"`,
      `created=${iat};keyid="none"`,
      `created=${iat};keyid="ec";alg="hmac-sha256"`,
      `created=${iat};keyid="ec";alg="rsa-v1_5-sha256"`,
    ].map((params) => sentWith(signedMessage({ params }))),
    sentWith(derEncoded()),
    sentWith(byRsa()),
  ],
  'another request': () => {
    const headers = signedMessage();
    return [
      sentWith(headers, { method: 'PUT' }),
      sentWith(headers, { origin: 'https://other.example' }),
      sentWith(headers, { target: '/api/ucp/v1/orders?a=1' }),
      sentWith(headers, { target: `${path}?a=2` }),
      sentWith(headers, { target: path }),
      sentWith({ ...headers, 'idempotency-key': 'key-2' }),
    ];
  },
};

function derEncoded(): Record<string, string> {
  const headers = signedMessage();
  const der = sign('SHA256', Buffer.from('anything'), curve.privateKey);
  return { ...headers, signature: `sig1=:${der.toString('base64')}:` };
}

function byRsa(): Record<string, string> {
  const headers = signedMessage({ params: `created=${iat};keyid="rsa"` });
  const bytes = sign('RSA-SHA256', Buffer.from('anything'), agent.privateKey);
  return { ...headers, signature: `sig1=:${bytes.toString('base64')}:` };
}
