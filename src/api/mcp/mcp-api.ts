import { recordCalls } from '../../http/agent-calls/record-calls.ts';
import { acceptBearer } from '../../http/callers/bearer.ts';
import { prepareMcpEndpoint, registerMcpRoute } from '../../http/mcp/endpoint.ts';
import type { HttpServer } from '../../http/server.ts';
import { verifySignatures } from '../../http/signatures/verify-signatures.ts';
import type { McpDeps } from './deps.ts';
import { describeMcpCall } from './describe-call.ts';
import { createSkillServer } from './skill-server.ts';

/** The skills as MCP tools, over streamable HTTP without sessions. */
export function mcpApi(deps: McpDeps) {
  return async (app: HttpServer) => {
    await prepareMcpEndpoint(app, deps);
    recordCalls(app, deps, 'mcp', describeMcpCall);
    // After parsing, so that the error for a bad credential carries the id of the call.
    const rejectAt = 'preHandler';
    acceptBearer(app, {
      ...deps,
      surface: 'mcp',
      accessSurfaces: ['mcp'],
      guestSurface: 'mcp_guests',
      rejectAt,
    });
    verifySignatures(app, deps.signatures, { replaysResponses: false });
    registerMcpRoute(app, createSkillServer(deps), {
      operationId: 'callMcp',
      summary: 'Call the MCP server',
      description:
        'JSON-RPC 2.0 over streamable HTTP without sessions: each POST gets one JSON response. Every skill of the store agent is a tool. No credential is needed, not even for carts and checkout if the store allows guest checkout. With a bearer credential, calls act for its workspace. On a store host, the tools cover that store only.',
    });
  };
}
