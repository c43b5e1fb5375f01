import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { errorHeadersOf } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import type { HttpServer } from '../../http/server.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { isObject } from '../../kernel/json.ts';
import { type A2aDeps, type A2aResult, skipValidation } from './a2a-call.ts';
import { httpErrorOf, versionHeader } from './errors.ts';
import { getMethod } from './methods.ts';
import { toCamelCaseKeys } from './params/camel-case-keys.ts';
import { operations } from './schemas/operations.ts';
import { rawPayload, streamTaskEvents } from './streams.ts';

const a2aJson = 'application/a2a+json';

type OperationName = Exclude<keyof typeof operations, 'streaming'>;

/** One path of an operation; only the described ones are in the OpenAPI document. */
type RouteRow = [
  verbs: HTTPMethods[],
  path: string,
  operation: OperationName,
  described?: 'described',
];

// An id ends at a colon, because an action may follow it. `::` is a literal colon in a path.
const taskIdParam = ':taskId(^[^:/]+)';

// biome-ignore format: the table
const routeTable: RouteRow[] = [
  [['POST'],          '/message::send',                               'SendMessage', 'described'],
  [['POST'],          '/message::stream',                             'SendStreamingMessage', 'described'],
  [['GET'],           '/tasks',                                       'ListTasks', 'described'],
  [['GET'],           `/tasks/${taskIdParam}`,                                 'GetTask', 'described'],
  [['POST'],          '/tasks/:taskId/cancel',                        'CancelTask', 'described'],
  [['POST'],          `/tasks/${taskIdParam}::cancel`,                         'CancelTask'],
  [['GET'],           '/tasks/:taskId/subscribe',                     'SubscribeToTask', 'described'],
  [['POST'],          '/tasks/:taskId/subscribe',                     'SubscribeToTask'],
  [['GET', 'POST'],   `/tasks/${taskIdParam}::subscribe`,                      'SubscribeToTask'],
  [['POST'],          '/tasks/:taskId/push-configs',                  'CreateTaskPushNotificationConfig', 'described'],
  [['GET'],           '/tasks/:taskId/push-configs',                  'ListTaskPushNotificationConfigs', 'described'],
  [['GET'],           '/tasks/:taskId/push-configs/:configId',        'GetTaskPushNotificationConfig', 'described'],
  [['DELETE'],        '/tasks/:taskId/push-configs/:configId',        'DeleteTaskPushNotificationConfig', 'described'],
  [['POST'],          '/tasks/:taskId/pushNotificationConfigs',           'CreateTaskPushNotificationConfig'],
  [['GET'],           '/tasks/:taskId/pushNotificationConfigs',           'ListTaskPushNotificationConfigs'],
  [['GET'],           '/tasks/:taskId/pushNotificationConfigs/:configId', 'GetTaskPushNotificationConfig'],
  [['DELETE'],        '/tasks/:taskId/pushNotificationConfigs/:configId', 'DeleteTaskPushNotificationConfig'],
  [['GET'],           '/extendedAgentCard',                           'GetExtendedAgentCard'],
];

/** The routes of the HTTP+JSON binding. Each calls one of the methods. */
export function registerHttpJsonRoutes(app: HttpServer, deps: A2aDeps): void {
  app.setValidatorCompiler(skipValidation);
  for (const [method, url, operation, described] of routeTable) {
    app.route({
      method,
      url,
      schema: described ? { tags: ['A2A'], ...operations[operation] } : { hide: true },
      exposeHeadRoute: operation !== 'SubscribeToTask',
      handler: async (request, reply) => {
        const result = await callMethod(deps, request, operation);
        return sendResult(result, { deps, request, reply, first: 'task' });
      },
    });
  }
  registerStreamingRoute(app, deps);
}

/** `/streaming` takes params in an envelope, and its stream has only updates, no first task. */
function registerStreamingRoute(app: HttpServer, deps: A2aDeps): void {
  const schema = { tags: ['A2A'], ...operations.streaming };
  app.post('/streaming', { schema }, async (request, reply) => {
    const { body } = request;
    const params = isObject(body) && body.params !== undefined ? body.params : body;
    const result = await callMethod(deps, request, 'SendStreamingMessage', params);
    return sendResult(result, { deps, request, reply, first: 'none' });
  });
}

/** Path parameters take precedence over the query or body. */
function callMethod(
  deps: A2aDeps,
  request: FastifyRequest,
  name: OperationName,
  input: unknown = request.method === 'GET' ? request.query : request.body,
): Promise<A2aResult> {
  const { taskId, configId } = request.params as { taskId?: string; configId?: string };
  const params = {
    ...readParams(input),
    ...(taskId !== undefined && { taskId }),
    ...(configId !== undefined && { id: configId }),
  };
  return getMethod(name).handle({ deps, request, params });
}

/** A missing body counts as an empty object. */
function readParams(input: unknown): Record<string, unknown> {
  const params = toCamelCaseKeys(input ?? {});
  if (isObject(params)) return params;
  throw invalid([{ field: 'body', code: 'type', message: 'must be a JSON object' }]);
}

type ResponseTarget = {
  deps: A2aDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  first: 'task' | 'none';
};

async function sendResult(
  result: A2aResult,
  { deps, request, reply, first }: ResponseTarget,
): Promise<FastifyReply> {
  switch (result.kind) {
    case 'nothing':
      return reply.code(204).send();
    case 'result':
      return reply.type(responseType(request)).send(result.json);
    case 'stream': {
      const { streams } = deps;
      return streamTaskEvents(request, reply, {
        streams,
        first,
        wrap: rawPayload,
        start: result.start,
      });
    }
  }
}

/** `application/json`, unless the client accepts only `application/a2a+json`. */
function responseType({ headers: { accept = '' } }: FastifyRequest): string {
  const isOwnOnly = accept.includes(a2aJson) && !/application\/json|\*\/\*/.test(accept);
  return isOwnOnly ? a2aJson : 'application/json';
}

/** The error handler of every A2A route except the JSON-RPC route. */
export async function handleHttpJsonError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domainError = toDomainErrorOrLog(error, request);
  const body = httpErrorOf({ error: domainError, requestId: request.id });
  return reply
    .code(body.error.code)
    .headers({ ...errorHeadersOf(domainError), ...versionHeader })
    .type(responseType(request))
    .send(JSON.stringify(body));
}
