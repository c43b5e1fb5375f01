import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
} from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { JWK } from 'jose';
import type { Answer, Shop } from './shop.ts';

/** A key pair of an agent; `jwk` is the published part. */
export type AgentKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; jwk: JWK };

export function newAgentKey(kid: string, bits: number | 'P-256' = 2_048): AgentKey {
  const { privateKey, publicKey } =
    bits === 'P-256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: bits });
  const alg = bits === 'P-256' ? 'ES256' : 'RS256';
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' } as JWK;
  return { kid, privateKey, publicKey, jwk };
}

/** Generating an RSA key takes a tenth of a second, so that agents take turns with two of them. */
const rsaKeys: AgentKey[] = [];
let agents = 0;

function nextRsaKey(): AgentKey {
  const turn = agents % 2;
  agents += 1;
  const key = rsaKeys[turn] ?? newAgentKey('rsa-1');
  rsaKeys[turn] = key;
  return { ...key, jwk: { ...key.jwk } };
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * An agent with a profile, an agent card and a key set on a real server. It signs with an RSA key
 * and a P-256 key. `serve` overrides the response for a path.
 */
export async function openAgent(t: TestContext) {
  const [rsa, ec] = [nextRsaKey(), newAgentKey('ec-1', 'P-256')];
  const published: JWK[] = [rsa.jwk, ec.jwk];
  const asked: string[] = [];
  const served = new Map<string, Serve>();
  const documents: Record<string, () => object> = {
    '/profile.json': () => ({ ...ucpProfile, signing_keys: published }),
    '/card.json': () => ({ name: 'An agent', url: '/a2a', jwks_uri: '/jwks.json' }),
    '/jwks.json': () => ({ keys: published }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const other = served.get(path);
    if (other) return other(request, response);
    const document = documents[path];
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(document?.() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    profile: `${origin}/profile.json`,
    card: `${origin}/card.json`,
    rsa,
    ec,
    /** The published keys, which a test may change. */
    published,
    /** Requested paths, in order. */
    asked,
    serve: (path: string, how: Serve) => void served.set(path, how),
  };
}
export type SigningAgent = Awaited<ReturnType<typeof openAgent>>;

const ucpProfile = {
  ucp: {
    version: '2026-04-08',
    capabilities: Object.fromEntries(
      ['checkout', 'cart', 'fulfillment', 'discount', 'order', 'catalog.search'].map((name) => [
        `dev.ucp.shopping.${name}`,
        [{ version: '2026-04-08' }],
      ]),
    ),
  },
};

/** A request before it is signed. */
export type Unsigned = {
  method: string;
  path: string;
  body?: string;
  host?: string;
  headers?: Record<string, string>;
};

/** Deviations from a valid signature; undefined removes a member. */
export type Twist = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: Pick<AgentKey, 'kid' | 'privateKey'>;
  /** Signs the bytes with something other than RS256. */
  seal?: (data: Buffer) => Buffer;
};

export const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const json = (value: object) => base64url(JSON.stringify(value));

const rs256 = (key: KeyObject) => (data: Buffer) => signBytes('RSA-SHA256', data, key);

export const seconds = (now: Date) => Math.floor(now.getTime() / 1_000);

/** The claims of every signature about its request. */
export function claimsOf(iss: string, request: Unsigned, now: Date) {
  const iat = seconds(now);
  const { method, path, host = 'localhost:4000' } = request;
  const htu = `http://${host}${path}`;
  return { iss, iat, exp: iat + 120, jti: randomUUID(), htm: method, htu };
}

/** A detached `Request-Signature`: the claims are in the header. */
export function detached(agent: SigningAgent, request: Unsigned, now: Date, twist: Twist = {}) {
  const { key = agent.rsa, seal = rs256(key.privateKey) } = twist;
  const header = json({
    alg: 'RS256',
    typ: 'request+jws',
    kid: key.kid,
    ...claimsOf(agent.profile, request, now),
    ...twist.claims,
    ...twist.header,
  });
  const signature = seal(Buffer.from(`${header}.${base64url(request.body ?? '')}`));
  return `${header}..${base64url(signature)}`;
}

/** An attached one: the claims are the payload, with the digest of the body. */
export function attached(agent: SigningAgent, request: Unsigned, now: Date, twist: Twist = {}) {
  const { key = agent.rsa, seal = rs256(key.privateKey) } = twist;
  const digest = createHash('sha256')
    .update(request.body ?? '')
    .digest('base64url');
  const header = json({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...twist.header });
  const claims = json({
    ...claimsOf(agent.profile, request, now),
    content_digest: digest,
    ...twist.claims,
  });
  const signature = seal(Buffer.from(`${header}.${claims}`));
  return `${header}.${claims}.${base64url(signature)}`;
}

/** Sends a request with the headers that sign it. */
export function sendTo(
  { send }: Pick<Shop, 'send'>,
  { method, path, body, host = 'localhost:4000', headers = {} }: Unsigned,
  signature: Record<string, string> = {},
): Promise<Answer> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return send({
    method: method as 'POST',
    url: path,
    headers: { host, ...type, ...headers, ...signature },
    ...(body === undefined ? {} : { payload: body }),
  });
}

/** The status that the server reports for a signature. */
export const statusOf = ({ headers }: Answer) => headers['request-signature-status'];
