import { type AgentCaller, stepBit } from '../agent-call.ts';
import { type Digest, referenceTo } from '../redaction/token-reference.ts';
import type { CallRow } from './call-store.ts';
import type { PreparedCall } from './prepare-calls.ts';
import type { KnownSession } from './resolve-sessions.ts';

/** `stores`: those of carts and checkout sessions, by token. */
export function toCallRow(
  { call, callId, number, tenant, siteId }: PreparedCall,
  { sessionId }: KnownSession,
  { digest, stores }: { digest: Digest; stores: Map<string, string> },
): CallRow {
  const { cartToken, checkoutId } = call.tokens;
  return {
    workspace_id: tenant.workspaceId,
    session_id: sessionId,
    call_id: callId,
    at: call.at,
    number,
    site_id: siteId ?? stores.get(cartToken ?? checkoutId ?? '') ?? null,
    protocol: call.protocol,
    operation: call.operation,
    step: stepBit(call.step),
    method: call.method,
    path: call.path,
    caller: toCallerJson(call.caller),
    input: call.input,
    output: call.output,
    error: call.error,
    latency_ms: call.latencyMs,
    cart: cartToken && referenceTo('cart', cartToken, digest),
    checkout: checkoutId && referenceTo('checkout', checkoutId, digest),
    order_id: call.orderId,
    words: call.search?.words ?? null,
    match: call.search?.match ?? null,
  };
}

/** Most members are null for most callers; reading adds them. */
const toCallerJson = ({
  verifiedIssuer,
  credentialId,
  userAgent,
  ...caller
}: AgentCaller): string =>
  JSON.stringify({
    agent: caller.agent,
    issuer: verifiedIssuer ?? undefined,
    credential_id: credentialId ?? undefined,
    user_agent: userAgent ?? undefined,
    profile: caller.profile ?? undefined,
  });
