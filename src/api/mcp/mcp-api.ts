import { acceptBearer } from '../../http/callers/bearer.ts';
import { prepareMcpEndpoint, registerMcpRoute } from '../../http/mcp/endpoint.ts';
import type { HttpServer } from '../../http/server.ts';
import { verifySignatures } from '../../http/signatures/verify-signatures.ts';
import type { McpDeps } from './deps.ts';
import { createSkillServer } from './skill-server.ts';

/** The skills for any MCP client, over streamable HTTP without sessions (decisions 13, 14). */
export function mcpApi(deps: McpDeps) {
  return async (app: HttpServer) => {
    await prepareMcpEndpoint(app);
    // An answer to a bad credential has the id of its call.
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
        'JSON-RPC 2.0 without sessions: each POST is answered by itself, in JSON. Every skill of the agent is a tool. No credential is needed, also for carts and checkout where the store allows guest checkout; a bearer acts for its workspace. On a store host it knows that store only.',
    });
  };
}
