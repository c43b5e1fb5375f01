import type { ResolveHost } from '../../../http/host.ts';
import { prepareMcpEndpoint, registerMethods } from '../../../http/mcp/endpoint.ts';
import type { ToolServer } from '../../../http/mcp/tool.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { Streams } from '../../../http/sse/streams.ts';
import { createClientRequests } from './client-requests.ts';
import { createListChanges } from './list-changes.ts';
import { conformanceMethods } from './methods.ts';
import { createRequestStates } from './request-state.ts';

type Deps = { resolveHost: ResolveHost; streams: Streams; version: string };

/**
 * The MCP server that the official conformance kit tests (`MCP_CONFORMANCE=1`): our endpoint with
 * the kit's tools, prompts and resources instead of those of a store.
 */
export function mcpConformanceApi(deps: Deps) {
  const clientRequests = createClientRequests();
  const fixtures = { changes: createListChanges(), states: createRequestStates(), clientRequests };
  return async (app: HttpServer) => {
    await prepareMcpEndpoint(app, deps);
    app.addHook('preHandler', async (request) => clientRequests.receive(request));
    registerMethods(app, {
      server: describedServer(deps),
      methods: conformanceMethods({ ...fixtures, streams: deps.streams }),
      schema: { hide: true },
    });
  };
}

/** Only describes the server: `conformanceMethods` lists and calls the tools. */
const describedServer = ({ version }: Deps): ToolServer => ({
  describeServer: async () => ({
    name: 'stoa-conformance',
    title: 'Stoa (conformance)',
    version,
    instructions: 'The server of the MCP conformance kit.',
  }),
  list: async () => [],
  call: async () => null,
});
