import { agentKeys } from '../../core/access/signatures/keys/agent-keys.ts';
import { requestVerifier } from '../../core/access/signatures/verify-request.ts';
import type { Http } from '../../http/server.ts';
import type { Signatures } from '../../http/signatures/heed-signatures.ts';
import { signedHosts } from '../../http/signatures/signed-request.ts';
import { createOutbound } from '../../platform/outbound/client.ts';
import type { SharedParts } from './door-parts.ts';

/** What doors of agents verify with, and sign with; their hosts know who has to sign. */
export function agentSignatures<Shared extends SharedParts>(http: Http, shared: Shared) {
  const { unit, clock, origin, production, resolveHost, signingKeys } = shared;
  const outbound = createOutbound(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  const keys = agentKeys(outbound, clock);
  const signatures: Signatures = {
    resolveHost,
    verifyRequest: requestVerifier({ unit, keys, clock }),
    here: { origin, production },
    signingKeys,
    clock,
  };
  return { ...shared, signatures, resolveHost: signedHosts(resolveHost) };
}

export type AgentParts = ReturnType<typeof agentSignatures<SharedParts>>;
