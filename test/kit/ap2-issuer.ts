import { createHash, randomBytes } from 'node:crypto';
import { CompactSign } from 'jose';
import { type AgentKey, newAgentKey, type SigningAgent } from './signing-agent.ts';

/** Deviations from a valid mandate. */
export type MandateTwist = {
  claims?: Record<string, unknown>;
  binding?: Record<string, unknown>;
  /** The key that signs instead of the platform's. */
  issuer?: AgentKey;
  /** The key that signs the key binding instead of the buyer's. */
  holder?: AgentKey;
  /** Puts the checkout into the claims instead of a disclosure. */
  isDisclosed?: false;
};

const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const sign = (payload: object, typ: string, { kid, privateKey }: AgentKey) =>
  new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', typ, kid })
    .sign(privateKey);

/**
 * Issues a checkout mandate as a trusted platform does (RFC 9901): the checkout is a selectively
 * disclosed claim, and the buyer's key releases the mandate to the business.
 */
export async function issueMandate(
  platform: SigningAgent,
  checkout: object,
  now: Date,
  twist: MandateTwist = {},
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1_000);
  const buyer = newAgentKey('buyer', 'P-256');
  const disclosure = base64url(
    JSON.stringify([randomBytes(16).toString('base64url'), 'checkout', checkout]),
  );
  const isDisclosed = twist.isDisclosed ?? true;
  const content = isDisclosed ? { _sd: [digestOf(disclosure)], _sd_alg: 'sha-256' } : { checkout };
  const claims = {
    iss: platform.profile,
    iat,
    exp: iat + 600,
    cnf: { jwk: buyer.jwk },
    ...content,
    ...twist.claims,
  };
  const issued = await sign(claims, 'dc+sd-jwt', twist.issuer ?? platform.ec);
  const bound = isDisclosed ? `${issued}~${disclosure}~` : `${issued}~`;
  const binding = {
    ...{ iat, aud: 'http://localhost:4000', nonce: 'n-1', sd_hash: digestOf(bound) },
    ...twist.binding,
  };
  return bound + (await sign(binding, 'kb+jwt', twist.holder ?? buyer));
}
