import type { FastifyRequest } from 'fastify';
import { DomainError, invalid, notFound } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { noteCall } from '../agent-calls/call-notes.ts';
import type { ToolServer } from './tool.ts';

/** Newest first. Clients that request another version get the newest. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/** A call of a method. */
type MethodCall = { server: ToolServer; request: FastifyRequest; params: JsonObject };

/** Returns the `result` of the response. */
type Method = (call: MethodCall) => unknown;

/** The methods of a tool server. They keep no state between calls. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['tools/list', async ({ server, request }) => ({ tools: await server.list(request) })],
  ['tools/call', callTool],
]);

/** Throws `method_not_found` for an unknown name. */
export function findMethod(name: string): Method {
  const method = methods.get(name);
  if (method) return method;
  const known = [...methods.keys()].join(', ');
  throw notFound(
    'method_not_found',
    `Method ${name.slice(0, 100)} is not supported. Supported methods: ${known}.`,
  );
}

/** 400 `unsupported_protocol_version` if the header names one; a missing header is accepted. */
export function assertProtocolVersion({ headers }: FastifyRequest): void {
  const version = headers['mcp-protocol-version'];
  if (version === undefined || protocolVersions.includes(String(version))) return;
  throw new DomainError(
    'invalid',
    'unsupported_protocol_version',
    `This MCP-Protocol-Version is not supported. Supported versions: ${protocolVersions.join(', ')}.`,
    { extensions: { supported: protocolVersions } },
  );
}

async function initialize({ server, request, params }: MethodCall) {
  const [newest] = protocolVersions;
  const requested = String(params.protocolVersion);
  const { instructions, ...serverInfo } = await server.describeServer(request);
  return {
    protocolVersion: protocolVersions.includes(requested) ? requested : newest,
    capabilities: { tools: {} },
    serverInfo,
    instructions,
  };
}

async function callTool({ server, request, params }: MethodCall) {
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
