import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { DomainError } from '../kernel/domain-error.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { lazySerializers } from './bytes/serializers.ts';
import type { AnswerEarly, AnsweredRequest } from './cached-reads/early-answers.ts';
import { type ErrorHandler, handleRestError } from './errors/rest-errors.ts';
import { handleUnknownRoutes } from './errors/unknown-route.ts';
import { handleUnreadableRequest } from './errors/unreadable-request.ts';
import { createForwardingWarning, createProxyTrust } from './input/client-network.ts';
import { findBodyProblem, findTextProblem } from './input/input-problems.ts';
import { acceptJsonOnly } from './input/json-body.ts';
import { requestIdOf } from './input/request-id.ts';
import { validatorCompiler } from './input/validation.ts';
import { traceOutsideCalls } from './outside-calls.ts';
import { probePaths } from './probe-paths.ts';
import { closeUnusedConnections } from './unused-connections.ts';

/** Fastify with routes that are typed by their TypeBox schemas. */
export type HttpServer = ReturnType<typeof createServer>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route streams its body, and limits its size and idle time itself. */
    streamed?: true;
  }
}

type Options = {
  log: Log;
  trustedProxies: string[];
  /** Error handler for routes without their own; defaults to REST. */
  handleError?: ErrorHandler;
  /** Error handler for malformed URLs, which match no route; defaults to REST. */
  handleBadUrl?: ErrorHandler;
  /** Answers requests before they reach the routes. */
  answerEarly?: AnswerEarly;
};

const jsonBodyMilliseconds = 15_000;
const headersTimeout = 10_000;
const requestTimeout = 600_000;
const keepAliveTimeout = 65_000;

/** The server that APIs and pages share: limits, request ids, strict bodies and error handling. */
export function createServer({
  log,
  trustedProxies,
  handleError = handleRestError,
  handleBadUrl = handleRestError,
  answerEarly = () => false,
}: Options) {
  const isTrustedProxy = createProxyTrust(trustedProxies);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost as much as a cache hit; log lines have the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 ? isTrustedProxy : false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: 262_144,
    forceCloseConnections: 'idle',
    clientErrorHandler: handleUnreadableRequest,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_100 },
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      void handleBadUrl(error, request, reply);
    },
    schemaController: { compilersFactory: { buildSerializer: lazySerializers } },
    serverFactory(routeRequest) {
      const server = createHttpServer(
        {
          ...{ headersTimeout, requestTimeout, keepAliveTimeout },
          maxHeaderSize: 16_384,
          connectionsCheckingInterval: 1_000,
        },
        (request, response) => {
          if (!answerEarly(request, response)) routeRequest(request, response);
        },
      );
      server.maxRequestsPerSocket = 1_000;
      return server;
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  // Plugins registered before shared schemas would get Fastify's validator, which coerces types in
  // bodies.
  app.addHook('onRegister', (plugin) => {
    plugin.setValidatorCompiler(validatorCompiler);
  });
  app.setErrorHandler(handleError);
  closeUnusedConnections(app, headersTimeout);
  handleUnknownRoutes(app);
  acceptJsonOnly(app);
  traceOutsideCalls(app);
  const warnOfUnreadForwarding = createForwardingWarning(log, isTrustedProxy);
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    warnOfUnreadForwarding(request);
    limitBodyTime(request);
    done(hasDuplicateHost(request.raw) ? duplicateHostError() : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { body } = request;
    done(
      (body === undefined ? null : findBodyProblem(body)) ?? findTextProblem(request) ?? undefined,
    );
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(
      log,
      isPassedProbe(request, reply) ? 'debug' : 'info',
      answeredRequestOf(request, reply),
    );
    done();
  });
  return app;
}

const isPassedProbe = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 400 && probePaths.has(request.routeOptions.url ?? '');

export const answeredRequestOf = (
  { id, method, routeOptions }: FastifyRequest,
  { statusCode: status, elapsedTime: milliseconds }: FastifyReply,
): AnsweredRequest => ({ id, method, route: routeOptions.url ?? 'unknown', status, milliseconds });

/** Writes the entry of a request in the access log. */
export function logRequest(log: Log, level: 'debug' | 'info', answered: AnsweredRequest): void {
  if (!log.isLevelEnabled(level)) return;
  const { id, method, route, status, milliseconds } = answered;
  const ms = Math.round(milliseconds * 10) / 10;
  log[level]({ request_id: id, method, route, status, ms }, 'request');
}

/** Sets the headers of all responses. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('request-id', request.id).header('x-content-type-options', 'nosniff');
}

/**
 * Closes the connection when a body arrives too slowly, even if the request was already rejected.
 * The server's own timeout is longer because of uploads.
 */
function limitBodyTime({ headers, raw, routeOptions }: FastifyRequest): void {
  if (routeOptions.config.streamed) return;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => raw.destroy(), jsonBodyMilliseconds).unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** A proxy may have used the other Host header (RFC 9112, section 3.2). */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

const duplicateHostError = () =>
  new DomainError('invalid', 'duplicate_host', 'Send exactly one Host header.', {
    headers: { connection: 'close' },
  });
