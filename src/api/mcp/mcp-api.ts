import type { FastifyRequest } from 'fastify';
import { stepOfSkill } from '../../core/skills/funnel-step.ts';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { recordCalls } from '../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../http/agent-calls/refuse-blocked.ts';
import { acceptBearer } from '../../http/callers/bearer.ts';
import { prepareMcpEndpoint, registerMcpRoute } from '../../http/mcp/endpoint.ts';
import { toolArgumentsOf } from '../../http/mcp/tool-arguments.ts';
import type { HttpServer } from '../../http/server.ts';
import { verifySignatures } from '../../http/signatures/verify-signatures.ts';
import type { McpDeps } from './deps.ts';
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
    refuseBlockedAgents(app, deps);
    registerMcpRoute(app, createSkillServer(deps), {
      operationId: 'callMcp',
      summary: 'Call the MCP server',
      description:
        'JSON-RPC 2.0 over streamable HTTP without sessions: each POST gets one JSON response. Every skill of the store agent is a tool. No credential is needed, not even for carts and checkout if the store allows guest checkout. With a bearer credential, calls act for its workspace. On a store host, the tools cover that store only.',
    });
  };
}

/** A tool by its name. Other methods, such as `tools/list`, address no store. */
function describeMcpCall(
  request: FastifyRequest,
  { operation, output }: CallNotes,
): CallDescription | null {
  const args = toolArgumentsOf(request.body);
  if (args === null || operation === null) return null;
  const { query = args.q, cursor, site_slug: slug = args.siteSlug } = args;
  const skill = operation.replaceAll('_', '-');
  return {
    operation,
    step: stepOfSkill(skill, args),
    output: (output as { structuredContent?: unknown } | undefined)?.structuredContent,
    slug: typeof slug === 'string' ? slug : null,
    ...(skill === 'catalog-search' && {
      words: typeof query === 'string' && !cursor ? query : null,
    }),
  };
}
