import type { FastifyRequest } from 'fastify';
import type { FunnelStep } from '../../../core/agent-sessions/agent-call.ts';
import type { CallDescription } from '../../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../../http/agent-calls/call-notes.ts';
import { toolArgumentsOf } from '../../../http/mcp/tool-arguments.ts';
import { isObject } from '../../../kernel/json.ts';

// biome-ignore format: a table
const stepByOperation: Record<string, FunnelStep | null> = {
  search_catalog: 'search', lookup_catalog: 'product', get_product: 'product',
  create_cart: 'cart', get_cart: 'cart', update_cart: 'cart', cancel_cart: 'cart',
  create_checkout: 'checkout', get_checkout: 'checkout', update_checkout: 'checkout', complete_checkout: 'checkout',
  add_to_checkout: 'checkout', cancel_checkout: 'checkout', get_order: null,
};

/** A call of the public dialect, over REST or MCP. */
export function describeUcpPublicCall(
  { body }: FastifyRequest,
  { operation }: CallNotes,
): CallDescription | null {
  if (operation === null) return null;
  const args = toolArgumentsOf(body);
  const catalog = args === null ? body : args.catalog;
  return {
    operation,
    step: stepByOperation[operation] ?? null,
    ...(operation === 'search_catalog' && { words: wordsOf(catalog) }),
  };
}

function wordsOf(catalog: unknown): string | null {
  if (!isObject(catalog)) return null;
  const { query, pagination } = catalog;
  const isLaterPage = isObject(pagination) && pagination.cursor !== undefined;
  return typeof query === 'string' && !isLaterPage ? query : null;
}
