import { createHash, randomBytes, sign } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { type AgentKey, newAgentKey, type SigningAgent } from './signing-agent.ts';

type Frame = Record<string, unknown>;

const signerOf =
  ({ privateKey: key }: AgentKey) =>
  async (data: string): Promise<string> =>
    sign('sha256', Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');

/**
 * Issues and presents a checkout mandate with `@sd-jwt/core`, an implementation that is independent
 * of the server. `disclosures` says what is selectively disclosed, and `shown` what the buyer shows.
 */
export async function issueWithLibrary(
  platform: SigningAgent,
  { checkout, now }: { checkout: object; now: Date },
  { disclosures, shown }: { disclosures: Frame; shown: Frame },
): Promise<string> {
  const buyer = newAgentKey('buyer', 'P-256');
  const library = new SDJwtInstance<Record<string, unknown>>({
    signer: signerOf(platform.ec),
    signAlg: 'ES256',
    kbSigner: signerOf(buyer),
    kbSignAlg: 'ES256',
    hasher: async (data) =>
      createHash('sha256')
        .update(Buffer.from(data as string))
        .digest(),
    hashAlg: 'sha-256',
    saltGenerator: async (length) => randomBytes(length).toString('base64url'),
  });
  const iat = Math.floor(now.getTime() / 1_000);
  const claims = { iss: platform.profile, iat, exp: iat + 600, cnf: { jwk: buyer.jwk }, checkout };
  const header = { typ: 'dc+sd-jwt', kid: platform.ec.kid };
  const issued = await library.issue(claims, disclosures as never, { header });
  const binding = { iat, aud: 'http://localhost:4000', nonce: 'n-1' };
  return library.present(issued, shown as never, { kb: { payload: binding } });
}
