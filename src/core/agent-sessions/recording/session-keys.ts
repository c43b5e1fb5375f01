import type { AgentCall } from '../agent-call.ts';
import type { Digest } from '../redaction/token-reference.ts';

/** The digests that decide which session a call belongs to. */
export type SessionKeys = {
  /** Digests of the ids in the call or its response; the first known one decides. */
  ids: string[];
  /** Digest of the client; null: the protocol identifies its sessions itself. */
  client: string | null;
  /** Whether all calls of the client are one session, whatever ids they contain. */
  followsClient: boolean;
};

/**
 * A2A: the context. x402: the payer. UCP and REST: the cart and the checkout session, and before
 * there is one, the client. MCP: the client.
 */
export function sessionKeysOf(
  { protocol, tokens, client }: AgentCall,
  digest: Digest,
): SessionKeys {
  const { contextId, cartToken, checkoutId, payer } = tokens;
  const ids = [
    ['context', contextId],
    ['payer', payer],
    ['cart', cartToken],
    ['checkout', checkoutId],
  ].flatMap(([kind, id]) => (id === null ? [] : [digest(`${kind} ${id}`)]));
  const followsClient = protocol === 'mcp';
  const isNamed = protocol === 'a2a' || client === null;
  return {
    ids,
    client: isNamed ? null : digest(`client ${protocol} ${client}`),
    followsClient,
  };
}
