import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid, notFound } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { noteCall } from '../agent-calls/call-notes.ts';
import type { RpcId } from './message.ts';
import type { RequestMetadata } from './request-metadata.ts';
import type { ToolResult, ToolServer } from './tool.ts';
import { type Era, legacyVersions, supportedVersions } from './versions.ts';

/** A call of a method. */
export type MethodCall = {
  server: ToolServer;
  request: FastifyRequest;
  reply: FastifyReply;
  id: RpcId;
  params: JsonObject;
  /** Null in the legacy era. */
  metadata: RequestMetadata | null;
};

/** Returns the `result` of the response, unless it has taken over the reply. */
export type Method = (call: MethodCall) => unknown;

/** The methods of each era by name. They keep no state between calls. */
export type Methods = Record<Era, ReadonlyMap<string, Method>>;

/** How long clients may cache a result, and that it does not depend on the caller. */
const cacheHints = { ttlMs: 3_600_000, cacheScope: 'public' };

/** Adds the cache hints of MCP 2026-07-28 to the results of a method. */
export function cacheable(method: Method): Method {
  return async (call) => ({ ...((await method(call)) as object), ...cacheHints });
}

/** The handshake of the legacy era; another version than ours gets the newest. */
export function initialize(capabilities: object): Method {
  return async ({ server, request, params }) => {
    const [newest] = legacyVersions;
    const requested = String(params.protocolVersion);
    const { instructions, ...serverInfo } = await server.describeServer(request);
    return {
      protocolVersion: legacyVersions.includes(requested) ? requested : newest,
      capabilities,
      serverInfo,
      instructions,
    };
  };
}

/** `server/discover`: what this server supports, without a handshake. */
export function discover(capabilities: object): Method {
  return cacheable(async ({ server, request }) => {
    const { instructions } = await server.describeServer(request);
    return { supportedVersions, capabilities, instructions };
  });
}

const listTools: Method = async ({ server, request }) => ({ tools: await server.list(request) });

const toolCapabilities = { tools: {} };

/** The methods of a tool server. */
export const toolMethods: Methods = {
  legacy: new Map([
    ['initialize', initialize(toolCapabilities)],
    ['ping', () => ({})],
    ['tools/list', listTools],
    ['tools/call', callTool],
  ]),
  modern: new Map([
    ['server/discover', discover(toolCapabilities)],
    ['tools/list', cacheable(listTools)],
    ['tools/call', callTool],
  ]),
};

/** Throws `method_not_found` for an unknown name. */
export function findMethod(methods: ReadonlyMap<string, Method>, name: string): Method {
  const method = methods.get(name);
  if (method) return method;
  const known = [...methods.keys()].join(', ');
  throw notFound(
    'method_not_found',
    `Method ${name.slice(0, 100)} is not supported. Supported methods: ${known}.`,
  );
}

/** Throws 400 `unsupported_protocol_version` for any other version. The header may be missing. */
export function assertLegacyVersion({ headers }: FastifyRequest): void {
  const version = headers['mcp-protocol-version'];
  if (version === undefined || legacyVersions.includes(String(version))) return;
  throw new DomainError(
    'invalid',
    'unsupported_protocol_version',
    `This MCP-Protocol-Version is not supported. Supported versions: ${legacyVersions.join(', ')}.`,
    { extensions: { supported: legacyVersions } },
  );
}

/** `tools/call`: throws for an unknown tool and for invalid parameters. */
export async function callTool({ server, request, params }: MethodCall): Promise<ToolResult> {
  const { name } = params;
  // Some clients send null instead of omitting `arguments`.
  const args = params.arguments ?? {};
  if (typeof name !== 'string')
    throw invalid([{ field: 'name', code: 'type', message: 'must be the name of a tool' }]);
  if (!isObject(args))
    throw invalid([{ field: 'arguments', code: 'type', message: 'must be an object' }]);
  noteCall(request, { operation: name });
  const result = await server.call(request, { name, args });
  noteCall(request, { output: result ?? undefined });
  if (result) return result;
  const known = (await server.list(request)).map((tool) => tool.name).join(', ');
  const message = `is not a tool of this server. Tools: ${known}`;
  throw invalid([{ field: 'name', code: 'unknown_tool', message }], 'unknown_tool');
}
