import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import {
  enableCors,
  signatureRequestHeaders,
  signatureResponseHeaders,
} from '../callers/enable-cors.ts';
import { handleUnknownRoutes } from '../errors/unknown-route.ts';
import type { HttpServer } from '../server.ts';
import { handleMcpError } from './errors.ts';
import { readMessage } from './message.ts';
import { assertProtocolVersion, findMethod } from './methods.ts';
import type { ToolServer } from './tool.ts';

/** The OpenAPI description of an endpoint. */
export type EndpointDescription = { operationId: string; summary: string; description: string };

/**
 * What all MCP endpoints share; call it before other hooks. Errors are JSON-RPC, CORS allows any
 * origin, and methods other than POST get 405, because there are no streams and no sessions.
 */
export async function prepareMcpEndpoint(app: HttpServer): Promise<void> {
  app.setErrorHandler(handleMcpError);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
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
  // `readMessage` validates messages; the schema is for documentation only.
  app.setValidatorCompiler(() => () => true);
  app.post('/', { schema: schemaOf(description) }, (request, reply) =>
    handleMessage(server, request, reply),
  );
}

async function handleMessage(
  server: ToolServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const message = readMessage(request.body);
  if (message.kind === 'notice') return reply.code(202).send();
  const { id, method, params } = message;
  if (method !== 'initialize') assertProtocolVersion(request);
  const result = await findMethod(method)({ server, request, params });
  return reply.type('application/json').send(JSON.stringify({ jsonrpc: '2.0', id, result }));
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
    method: Type.String({ description: '`initialize`, `ping`, `tools/list` or `tools/call`.' }),
    params: Type.Optional(
      Type.Object(
        {},
        { additionalProperties: true, description: '`tools/call`: `name` and `arguments`.' },
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
    429: RpcResponse,
  },
});
