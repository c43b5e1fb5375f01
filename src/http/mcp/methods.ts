import type { FastifyRequest } from 'fastify';
import { DomainError, invalid, notFound } from '../../kernel/domain-error.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import type { ToolServer } from './tool.ts';

/** Newest first: what a client gets that asks for another one. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'];

/** One call of a method. */
type MethodCall = { server: ToolServer; request: FastifyRequest; params: JsonObject };

/** Answers what becomes the `result`. */
type Method = (call: MethodCall) => unknown;

/** All that a server of tools has to answer; no call depends on an earlier one. */
const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', initialize],
  ['ping', () => ({})],
  ['tools/list', async ({ server, request }) => ({ tools: await server.list(request) })],
  ['tools/call', callTool],
]);

/** Refuses with `method_not_found` for a name that no method has. */
export function findMethod(name: string): Method {
  const method = methods.get(name);
  if (method) return method;
  const known = [...methods.keys()].join(', ');
  throw notFound(
    'method_not_found',
    `There is no method ${name.slice(0, 100)} here. Methods: ${known}.`,
  );
}

/** 400 for the header of a version that is not spoken here; without one any is meant. */
export function assertProtocolVersion({ headers }: FastifyRequest): void {
  const version = headers['mcp-protocol-version'];
  if (version === undefined || protocolVersions.includes(String(version))) return;
  throw new DomainError(
    'invalid',
    'unsupported_protocol_version',
    `This MCP-Protocol-Version is not spoken here. Versions: ${protocolVersions.join(', ')}.`,
    { extensions: { supported: protocolVersions } },
  );
}

async function initialize({ server, request, params }: MethodCall) {
  const [newest] = protocolVersions;
  const asked = String(params.protocolVersion);
  const { instructions, ...serverInfo } = await server.describeServer(request);
  return {
    protocolVersion: protocolVersions.includes(asked) ? asked : newest,
    capabilities: { tools: {} },
    serverInfo,
    instructions,
  };
}

async function callTool({ server, request, params }: MethodCall) {
  const { name } = params;
  // Some clients write null for none.
  const args = params.arguments ?? {};
  if (typeof name !== 'string')
    throw invalid([{ field: 'name', code: 'type', message: 'must name a tool' }]);
  if (!isObject(args))
    throw invalid([{ field: 'arguments', code: 'type', message: 'must be an object' }]);
  const result = await server.call(request, { name, args });
  if (result) return result;
  const known = (await server.list(request)).map((tool) => tool.name).join(', ');
  const message = `is no tool of this server. Tools: ${known}`;
  throw invalid([{ field: 'name', code: 'unknown_tool', message }], 'unknown_tool');
}
