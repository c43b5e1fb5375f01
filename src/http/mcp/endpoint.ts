import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../kernel/domain-error.ts';
import {
  enableCors,
  signatureRequestHeaders,
  signatureResponseHeaders,
} from '../callers/enable-cors.ts';
import { isLoopbackHost } from '../callers/local-request.ts';
import { handleUnknownRoutes } from '../errors/unknown-route.ts';
import type { ResolveHost } from '../host.ts';
import type { HttpServer } from '../server.ts';
import { handleMcpError } from './errors.ts';
import { readMessage, readParams } from './message.ts';
import { assertLegacyVersion, findMethod, type Methods, toolMethods } from './methods.ts';
import { eraOf, readRequestMetadata } from './request-metadata.ts';
import { toResponse } from './response.ts';
import type { ToolServer } from './tool.ts';

/** The OpenAPI description of an endpoint. */
export type EndpointDescription = { operationId: string; summary: string; description: string };

/**
 * What all MCP endpoints share; call it before other hooks. Errors are JSON-RPC, CORS allows any
 * origin but foreign names of this server, and methods other than POST get 405, because there are
 * no sessions.
 */
export async function prepareMcpEndpoint(
  app: HttpServer,
  { resolveHost }: { resolveHost: ResolveHost },
): Promise<void> {
  app.setErrorHandler(handleMcpError);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  rejectRebinding(app, resolveHost);
  await enableCors(app, {
    methods: ['POST'],
    requestHeaders: [
      'Accept',
      'Last-Event-ID',
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
      'Mcp-Method',
      'Mcp-Name',
      ...signatureRequestHeaders,
    ],
    responseHeaders: [...signatureResponseHeaders],
  });
  handleUnknownRoutes(app);
}

/**
 * The single route of an MCP server over Streamable HTTP without sessions: every POST gets a JSON
 * response, whatever its `Accept` header; notifications get 202 without a body.
 */
export function registerMcpRoute(
  app: HttpServer,
  server: ToolServer,
  description: EndpointDescription,
): void {
  registerMethods(app, { server, methods: toolMethods, schema: schemaOf(description) });
}

type MethodServer = { server: ToolServer; methods: Methods };
type Route = { schema: FastifySchema; config?: FastifyContextConfig };

/** The same for a server with other methods than those of tools. */
export function registerMethods(
  app: HttpServer,
  { schema, config = {}, ...methodServer }: MethodServer & Route,
): void {
  // `readMessage` validates messages; the schema is for documentation only.
  app.setValidatorCompiler(() => () => true);
  app.post('/', { schema, config }, (request, reply) =>
    handleMessage(methodServer, request, reply),
  );
}

async function handleMessage(
  { server, methods }: MethodServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message = readMessage(request.body);
  if (message.kind === 'notice') return reply.code(202).send();
  const { id, method } = message;
  const era = eraOf(request);
  const metadata = era === 'modern' ? readRequestMetadata(request, message) : null;
  const params = readParams(message.params);
  if (era === 'legacy' && method !== 'initialize') assertLegacyVersion(request);
  const call = { server, request, reply, id, params, metadata };
  const result = await findMethod(methods[era], method)(call);
  if (reply.sent) return reply;
  return reply.type('application/json').send(JSON.stringify(await toResponse(call, result)));
}

const RpcMessage = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Optional(
      Type.Union([Type.String(), Type.Number()], {
        description:
          'Repeated in the response. A message without an id is a notification and gets 202.',
      }),
    ),
    method: Type.String({
      description:
        '`tools/list`, `tools/call`, in MCP 2026-07-28 `server/discover`, and in earlier versions `initialize` and `ping`.',
    }),
    params: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            '`tools/call`: `name` and `arguments`. MCP 2026-07-28 requires `_meta` with the protocol version and the client capabilities, and the headers MCP-Protocol-Version, Mcp-Method and, for `tools/call`, Mcp-Name.',
        },
      ),
    ),
  },
  { examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] },
);

const RpcResponse = Type.Object(
  { jsonrpc: Type.Literal('2.0'), id: Type.Unknown() },
  { additionalProperties: true, description: 'Contains `result` or `error`.' },
);

const schemaOf = (description: EndpointDescription): FastifySchema => ({
  tags: ['MCP'],
  ...description,
  security: [{ bearer: [] }, {}],
  body: RpcMessage,
  response: {
    200: RpcResponse,
    202: Type.Null({ description: 'The notification was accepted.' }),
    400: RpcResponse,
    401: RpcResponse,
    403: RpcResponse,
    404: RpcResponse,
    429: RpcResponse,
  },
});

/**
 * Refuses pages of a foreign host name that was pointed at this server (DNS rebinding; MCP
 * 2026-07-28, Streamable HTTP, "Security & Endpoint"): their `Origin` is the `Host` of the request,
 * but no name of this server. Pages of other origins may call, because no cookie is read.
 */
function rejectRebinding(app: HttpServer, resolveHost: ResolveHost): void {
  app.addHook('onRequest', async (request) => {
    const page = URL.parse(request.headers.origin ?? '');
    if (page === null || ![request.headers.host, request.host].includes(page.host)) return;
    if (isLoopbackHost(page.host)) return;
    const { origin } = await resolveHost(request);
    if (new URL(origin).hostname === page.hostname) return;
    throw foreignOrigin(page.host);
  });
}

const foreignOrigin = (host: string) =>
  new DomainError(
    'forbidden',
    'foreign_origin',
    `${host.slice(0, 100)} is not a host of this server. Set STOA_BASE_URL to the URL that browsers use, or verify the domain for a store.`,
  );
