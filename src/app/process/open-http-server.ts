import { operatorApi } from '../../api/operator/operator-api.ts';
import type { BlockList } from '../../core/agent-sessions/blocking/block-list.ts';
import type { CallRecorder } from '../../core/agent-sessions/recording/call-recorder.ts';
import { createRedirectFinder } from '../../core/sites/redirects/redirects.ts';
import type { SiteDirectory } from '../../core/sites/site-directory.ts';
import type { ByteCache } from '../../http/bytes/byte-cache.ts';
import type { CachedReads } from '../../http/cached-reads/cached-reads.ts';
import { type AnsweredRequest, createEarlyAnswers } from '../../http/cached-reads/early-answers.ts';
import { isPublicOrigin } from '../../http/callers/local-request.ts';
import { shedLoad } from '../../http/errors/shed-load.ts';
import { createHostFinder } from '../../http/host.ts';
import { createProxyTrust } from '../../http/input/client-network.ts';
import { answeredRequestOf, createServer, type HttpServer, logRequest } from '../../http/server.ts';
import { isStream } from '../../http/sse/sse.ts';
import { traceRequests } from '../../http/trace-requests.ts';
import type { ProcessRegistry } from '../../platform/processes/process-registry.ts';
import { createMetrics, type Metrics } from '../../platform/telemetry/metrics.ts';
import { isTracing } from '../../platform/telemetry/tracing.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { pageErrorHandler } from '../../web/pages/page-error-handler.ts';
import type { AppDeps } from '../app-deps.ts';
import { createTestClock, type Runner, syncClock } from '../clock/test-clock.ts';
import { createBadUrlHandler } from '../routes/agent-routes.ts';
import { version } from '../version.ts';
import { inspectServer } from './inspect-server.ts';
import { machineMetrics } from './machine-metrics.ts';
import { createGaugeReader, databaseGauges } from './read-gauges.ts';
import type { Readiness } from './shutdown.ts';

type HttpServerDeps = {
  unit: UnitOfWork;
  /** Runners that the test clock drains as it moves. */
  runners: Runner[];
  directory: SiteDirectory;
  callRecorder: CallRecorder | null;
  pluginFailures: ReadonlyMap<string, number>;
  cachedReads: CachedReads;
  cache: ByteCache;
  blockList: BlockList;
  readiness: Pick<Readiness, 'check' | 'isDraining'>;
  registry: ProcessRegistry;
  /** Seconds since the reader of events had last caught up. */
  eventReaderLag(): number;
};

/** The HTTP server with the routes that every process has: metrics, health and the test clock. */
export async function openHttpServer(
  { config, clock, database, log, origin, secrets }: AppDeps,
  deps: HttpServerDeps,
): Promise<{ http: HttpServer; metrics: Metrics }> {
  const { unit, runners, directory, callRecorder, pluginFailures, eventReaderLag } = deps;
  const { check: ready, isDraining } = deps.readiness;
  const findHost = createHostFinder({ origin, directory, production: config.production });
  const readGauges = createGaugeReader(unit);
  const metrics = createMetrics({
    database,
    pluginFailures,
    countCalls: () => callRecorder?.counts() ?? { recorded: 0, dropped: 0 },
    info: { version, role: config.role },
    eventReaderLag,
    // The processes that run jobs report the backlogs, so that web processes cost no statements.
    ...(config.role === 'web'
      ? { gauges: {}, readGauges: async () => [] }
      : { gauges: databaseGauges, readGauges }),
  });
  const observe = ({ method, route, status, milliseconds }: AnsweredRequest) =>
    metrics.observeRequest({ method, route, status: String(status) }, milliseconds / 1_000);
  // Spans and the test clock belong to the routes.
  const isRoutingAll = isTracing() || config.testClock;
  let isOverloaded = () => false;
  const http = createServer({
    answerEarly: createEarlyAnswers({
      ...deps,
      reads: deps.cachedReads,
      isTrustedProxy: createProxyTrust(config.trustedProxies),
      isSuspended: () => isRoutingAll || isDraining() || isOverloaded(),
      report(answered) {
        logRequest(log, 'info', answered);
        observe(answered);
      },
    }),
    log,
    trustedProxies: config.trustedProxies,
    handleBadUrl: createBadUrlHandler({ clock, origin }),
    handleError: pageErrorHandler({
      origin,
      directory,
      production: config.production,
      findRedirect: createRedirectFinder(unit),
    }),
  });
  if (isTracing()) traceRequests(http);
  http.addHook('onResponse', (request, reply, done) => {
    // The lifetime of a stream would distort the histogram of response times.
    if (!isStream(reply)) observe(answeredRequestOf(request, reply));
    done();
  });
  isOverloaded = shedLoad(http, database, config.overloadDelayMs);
  // Several web processes share the port: the one that gets the request must know the offset.
  if (config.testClock && config.role === 'web')
    http.addHook('onRequest', () => syncClock({ unit, clock }));
  const advanceClock = config.testClock ? createTestClock({ unit, clock, runners }) : null;
  await http.register(
    operatorApi({
      ready,
      inspect: () => inspectServer({ ...deps, config, database, secrets, ready, readGauges }),
      async servesHost(name) {
        const found = await findHost(name);
        return found.kind === 'store' || name === new URL(origin).hostname;
      },
      metricsText: machineMetrics(metrics),
      metricsToken: config.metricsToken,
      isPublic: isPublicOrigin(origin),
      isDevelopment: !config.production,
      advanceClock,
    }),
  );
  return { http, metrics };
}
