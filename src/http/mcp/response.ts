import type { JsonObject } from '../../kernel/json.ts';
import type { MethodCall } from './methods.ts';
import { metaKeys } from './request-metadata.ts';

/**
 * The JSON-RPC response with a result. In the modern era every result says whether it is complete
 * and which server it is from.
 */
export async function toResponse(
  { server, request, id, metadata }: MethodCall,
  result: unknown,
): Promise<object> {
  if (metadata === null) return { jsonrpc: '2.0', id, result };
  const { instructions: _, ...serverInfo } = await server.describeServer(request);
  const members = result as JsonObject;
  const meta = { ...(members._meta as object | undefined), [metaKeys.serverInfo]: serverInfo };
  return {
    jsonrpc: '2.0',
    id,
    result: { resultType: 'complete', ...members, _meta: meta },
  };
}
