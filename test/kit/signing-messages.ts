import { createHash, randomUUID } from 'node:crypto';
import { createSigner, httpbis } from 'http-message-signatures';
import type { AgentKey, SigningAgent, Unsigned } from './signing-agent.ts';

/** What differs from a valid signature. Null omits a parameter. */
export type MessageTwist = {
  fields?: string[];
  created?: Date | null;
  expires?: Date;
  nonce?: string | null;
  key?: AgentKey;
  body?: string;
  url?: string;
  profile?: string;
};

/** Signs a request (RFC 9421, as UCP requires) with a stock library and returns its headers. */
export async function signedMessage(
  agent: SigningAgent,
  request: Unsigned,
  now: Date,
  twist: MessageTwist = {},
): Promise<Record<string, string>> {
  const { key = agent.ec, nonce = randomUUID(), created = now } = twist;
  const { method, path, host = 'localhost:4000', headers = {} } = request;
  const body = twist.body ?? request.body ?? '';
  const sent: Record<string, string> = {
    ...headers,
    'ucp-agent': `profile="${twist.profile ?? agent.profile}"`,
    ...(body === ''
      ? {}
      : { 'content-digest': digestOf(body), 'content-type': 'application/json' }),
  };
  const { expires } = twist;
  const signed = await httpbis.signMessage(
    {
      key: createSigner(key.privateKey as never, 'ecdsa-p256-sha256', key.kid),
      name: 'sig1',
      fields: twist.fields ?? fieldsOf(path, sent),
      params: [
        ...(created === null ? [] : ['created']),
        ...(expires ? ['expires'] : []),
        ...(nonce === null ? [] : ['nonce']),
        'keyid',
      ],
      paramValues: {
        created,
        ...(expires && { expires }),
        ...(nonce === null ? {} : { nonce }),
      },
    },
    { method, url: twist.url ?? `http://${host}${path}`, headers: sent },
  );
  return Object.fromEntries(
    Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

export const digestOf = (body: string) =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;

export const fieldsOf = (path: string, headers: Record<string, string>) => [
  '@method',
  '@authority',
  '@path',
  ...(path.includes('?') ? ['@query'] : []),
  ...['ucp-agent', 'idempotency-key', 'content-digest', 'content-type'].filter(
    (name) => name in headers,
  ),
];
