import type { FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../../../core/access/platforms/ucp-agent.ts';
import { isObject } from '../../../../kernel/json.ts';

/** The profile URL of a call, from `meta` of MCP or the header; null if none can be read. */
export function findProfileUrl({ body, headers }: FastifyRequest): string | null {
  const named = memberOf(body, 'params', 'arguments', 'meta', 'ucp-agent', 'profile');
  if (typeof named === 'string' && named !== '') return named;
  try {
    return parseProfileUrl(headers['ucp-agent']);
  } catch {
    // Negotiation reports it.
    return null;
  }
}

const memberOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);
