import type { ConfiguredPlatform } from '../../core/access/platforms/known-platforms.ts';
import { createAgentKeys } from '../../core/access/signatures/keys/agent-keys.ts';
import { createRequestVerifier } from '../../core/access/signatures/verify-request.ts';
import type { HttpServer } from '../../http/server.ts';
import { createSignedHostResolver } from '../../http/signatures/read-signatures.ts';
import type { SignatureDeps } from '../../http/signatures/verify-signatures.ts';
import { createOutboundClient } from '../../platform/outbound/client.ts';
import type { SharedDeps } from './route-deps.ts';

type AgentSources = SharedDeps & { platformProfiles: readonly ConfiguredPlatform[] };

/**
 * Adds what the agent APIs need to verify request signatures and to sign. The host resolver also
 * tells which callers must sign.
 */
export function withAgentSignatures<Shared extends AgentSources>(http: HttpServer, shared: Shared) {
  const { unit, clock, origin, production, resolveHost, signingKeys } = shared;
  const outbound = createOutboundClient(shared.outboundPolicy);
  http.addHook('onClose', () => outbound.close());
  const keys = createAgentKeys(outbound, clock, shared.platformProfiles);
  const signatures: SignatureDeps = {
    resolveHost,
    verifyRequest: createRequestVerifier({ unit, keys, clock }),
    server: { origin, production },
    signingKeys,
    clock,
  };
  return {
    ...shared,
    agentKeys: keys,
    signatures,
    resolveHost: createSignedHostResolver(resolveHost),
  };
}

export type AgentDeps = ReturnType<typeof withAgentSignatures<AgentSources>>;
