import { assertBase } from '../assert-base.ts';
import type { StoaOptions } from '../create-stoa.ts';
import { type AcpAgent, createAcpAgent } from './acp.ts';
import { post } from './request.ts';
import { type A2aAgent, createA2aAgent, createMcpAgent, type McpAgent } from './skills.ts';
import { createUcpAgent, type UcpAgent } from './ucp.ts';
import { createX402Agent, type X402Agent } from './x402.ts';

export type AgentSearch = {
  query: string;
  site_slug?: string | undefined;
  filters?: Record<string, unknown> | undefined;
  limit?: number | undefined;
};

/** A product as a search returns it. */
export type FoundProduct = { id: string; name: string; [member: string]: unknown };

/** A shopping agent: one method for each way to buy. */
export type ShoppingAgent = {
  search(search: AgentSearch): Promise<FoundProduct[]>;
  ucp: UcpAgent;
  acp: AcpAgent;
  a2a: A2aAgent;
  mcp: McpAgent;
  x402: X402Agent;
};

/**
 * A client for buying. `base` is the platform or a store; `token` is optional except over A2A (an
 * API key or access token) and ACP (the key of an agent connection).
 */
export function createAgent({ base, token, fetch, retries = 3 }: StoaOptions): ShoppingAgent {
  assertBase(base);
  const sender = { base, token, retries, fetch: fetch ?? globalThis.fetch.bind(globalThis) };
  return {
    search: async (search) => {
      const path = '/api/ucp/v1/catalog/search';
      return (await post<{ products: FoundProduct[] }>(sender, path, search)).products;
    },
    ucp: createUcpAgent(sender),
    acp: createAcpAgent(sender),
    a2a: createA2aAgent(sender),
    mcp: createMcpAgent(sender),
    x402: createX402Agent(sender),
  };
}
