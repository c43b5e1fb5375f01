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

/** What OpenAPI says of an endpoint. */
export type EndpointDescription = { operationId: string; summary: string; description: string };

/**
 * What every MCP endpoint shares, said before its own hooks: errors are JSON-RPC, pages of any origin
 * may ask (no credential comes by itself), and what is no POST is 405, as nothing is streamed and
 * no session is kept.
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
 * The one route of an MCP server over streamable HTTP without sessions: each POST is answered by
 * itself, in JSON, whatever came before it and whatever `Accept` says; notices with 202 and nothing.
 */
export function registerMcpRoute(
  app: HttpServer,
  server: ToolServer,
  described: EndpointDescription,
): void {
  // Messages are read by what they say of themselves; the schema only describes them.
  app.setValidatorCompiler(() => () => true);
  app.post('/', { schema: schemaOf(described) }, (request, reply) =>
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
        description: 'Comes back with the answer. Without one nothing is answered: 202.',
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
  { additionalProperties: true, description: 'With `result`, or with `error`.' },
);

const schemaOf = (described: EndpointDescription): FastifySchema => ({
  tags: ['MCP'],
  ...described,
  security: [{ bearer: [] }, {}],
  body: RpcMessage,
  response: {
    200: RpcResponse,
    202: Type.Null({ description: 'A notification was taken.' }),
    400: RpcResponse,
    401: RpcResponse,
    403: RpcResponse,
    429: RpcResponse,
  },
});
