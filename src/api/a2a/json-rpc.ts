import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { errorHeadersOf } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import type { HttpServer } from '../../http/server.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isObject } from '../../kernel/json.ts';
import { type A2aDeps, type A2aResult, skipValidation } from './a2a-call.ts';
import { rpcErrorOf, versionHeader } from './errors.ts';
import { getMethod } from './methods.ts';
import { toCamelCaseKeys } from './params/camel-case-keys.ts';
import { errorResponses, RpcRequest, RpcResponse } from './schemas/operations.ts';
import { jsonRpcResult, streamTaskEvents } from './streams.ts';

type RpcId = string | number | null;

const route = {
  schema: {
    tags: ['A2A'],
    operationId: 'callAgent',
    summary: 'Call an A2A method over JSON-RPC 2.0',
    description:
      'Methods: SendMessage, SendStreamingMessage, GetTask, ListTasks, CancelTask, SubscribeToTask, and four for push notification configs. Errors also have the HTTP status 200, except for rate limits, which have 429.',
    security: [{ bearer: [] }, {}],
    body: RpcRequest,
    response: { 200: RpcResponse, 429: RpcResponse, ...errorResponses },
  },
};

/** `POST /api/a2a`: one method per request, no batches. */
export function registerJsonRpcRoute(
  app: HttpServer,
  deps: A2aDeps,
  { hide = false }: { hide?: boolean } = {},
): void {
  app.setErrorHandler(answerRpcError);
  app.setValidatorCompiler(skipValidation);
  const schema: FastifySchema = hide ? { hide } : route.schema;
  app.post('/', { schema }, async (request, reply) => {
    const { id, name, params } = readEnvelope(request.body);
    const result = await getMethod(name).handle({ deps, request, params });
    return sendResult(result, { id, deps, request, reply });
  });
}

type RpcResponseTarget = { id: RpcId; deps: A2aDeps; request: FastifyRequest; reply: FastifyReply };

async function sendResult(
  result: A2aResult,
  { id, deps, request, reply }: RpcResponseTarget,
): Promise<FastifyReply> {
  const wrap = jsonRpcResult(id);
  if (result.kind !== 'stream')
    return reply
      .type('application/json')
      .send(wrap(result.kind === 'result' ? result.json : 'null'));
  const { streams } = deps;
  return streamTaskEvents(request, reply, { streams, wrap, first: 'task', start: result.start });
}

/** Checks the envelope: -32600 if it is invalid, -32602 if `params` is not an object. */
function readEnvelope(body: unknown) {
  if (body === undefined) throw emptyBody();
  if (!isObject(body))
    throw invalidEnvelope('body', 'must be one JSON-RPC request object; batches are not supported');
  const { jsonrpc, method, params = {}, id = null } = body;
  if (jsonrpc !== '2.0') throw invalidEnvelope('jsonrpc', 'must be "2.0"');
  if (typeof method !== 'string' || method === '')
    throw invalidEnvelope('method', 'must be the name of a method, such as SendMessage');
  if (!isId(id)) throw invalidEnvelope('id', 'must be a string, a number or null');
  if (!isObject(params))
    throw invalid([{ field: 'params', code: 'type', message: 'must be an object' }]);
  return { id, name: method, params: toCamelCaseKeys(params) as Record<string, unknown> };
}

const isId = (id: unknown): id is RpcId =>
  id === null || typeof id === 'string' || typeof id === 'number';

const invalidEnvelope = (field: string, message: string) =>
  invalid([{ field, code: 'envelope', message }], 'invalid_request');

const emptyBody = () =>
  invalid(
    [
      {
        field: 'body',
        code: 'empty',
        message: 'must not be empty: send a JSON-RPC request object',
      },
    ],
    'invalid_json',
  );

/** Responds with status 200, or 429 for a rate limit, so that generic clients back off. */
async function answerRpcError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domainError = toDomainErrorOrLog(error, request);
  const rpcError = rpcErrorOf({ error: domainError, requestId: request.id });
  const body = { jsonrpc: '2.0', id: idOf(request.body), error: rpcError };
  return reply
    .code(domainError?.kind === 'rate_limited' ? 429 : 200)
    .headers({ ...errorHeadersOf(domainError), ...versionHeader })
    .type('application/json')
    .send(JSON.stringify(body));
}

/** The id of the request, or null if it could not be read. */
function idOf(body: unknown): RpcId {
  const id = isObject(body) ? body.id : null;
  return isId(id) ? id : null;
}
