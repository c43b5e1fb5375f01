import type { Plugin } from '../../packages/plugin/plugin.js';
import { createBlockList } from '../core/agent-sessions/blocking/block-list.ts';
import type { CallRecorder } from '../core/agent-sessions/recording/call-recorder.ts';
import { createProductCache } from '../core/catalog/products/product-cache.ts';
import { createProductFinder } from '../core/catalog/search/find-products.ts';
import { createSearchCache, type SearchCache } from '../core/catalog/search/search-cache.ts';
import type { RecordedEvent } from '../core/events/event.ts';
import { createEventFeed, type EventFeed } from '../core/events/event-feed.ts';
import { pollEvents } from '../core/events/poll-events.ts';
import { createSiteDirectory } from '../core/sites/site-directory.ts';
import { createTaskFeed } from '../core/tasks/feed/create-task-feed.ts';
import type { TaskFeed } from '../core/tasks/feed/feed.ts';
import { openHooks } from '../gateways/hooks/open-hooks.ts';
import { openMailer } from '../gateways/mail/open-mailer.ts';
import { openStorage } from '../gateways/object-storage/open-storage.ts';
import { describePlugin } from '../gateways/plugins/describe-plugin.ts';
import { createPluginJobs } from '../gateways/plugins/event-subscribers.ts';
import { loadPlugins } from '../gateways/plugins/load-plugins.ts';
import { readVocabulary } from '../gateways/plugins/vocabulary.ts';
import { createByteCache } from '../http/bytes/byte-cache.ts';
import { createCachedReads } from '../http/cached-reads/cached-reads.ts';
import type { HttpServer } from '../http/server.ts';
import { openStreams } from '../http/sse/streams.ts';
import { stopwatch } from '../kernel/clock.ts';
import type { Dispatcher } from '../platform/jobs/dispatch/dispatcher.ts';
import { createJobRunner, type JobRunner } from '../platform/jobs/runner.ts';
import { createOutboundClient } from '../platform/outbound/client.ts';
import { type Notifier, openNotifier } from '../platform/outbox/notifier.ts';
import type { ProcessRegistry } from '../platform/processes/process-registry.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { UnitOfWork } from '../platform/unit-of-work.ts';
import { renderEmail } from '../web/emails/render-email.ts';
import type { AppDeps } from './app-deps.ts';
import { syncClock } from './clock/test-clock.ts';
import { createWebhookRunner } from './clock/webhook-runner.ts';
import { type JobDeps, listJobs, listLongJobs } from './jobs.ts';
import { openPayments, type Payments } from './payments/open-payments.ts';
import { openPaywall, type PaywallRuntime } from './payments/paywall/open-paywall.ts';
import { createSelfClient } from './payments/self-client.ts';
import { createSelfWebhookSender } from './payments/self-webhook-sender.ts';
import { createCacheInvalidator } from './process/cache-invalidator.ts';
import { createCallFlush } from './process/call-flush.ts';
import { type CounterFlush, createCounterFlush } from './process/counter-flush.ts';
import { openCredentials } from './process/credentials.ts';
import { createMaintenance } from './process/maintenance.ts';
import { openHttpServer } from './process/open-http-server.ts';
import { openOutboundDispatchers } from './process/open-outbound-dispatchers.ts';
import { openRecorders, type Recorders } from './process/open-recorders.ts';
import { openUnitOfWork } from './process/open-unit-of-work.ts';
import type { PeriodicTask } from './process/periodic-task.ts';
import { notifyCurrent, pollOnNotification } from './process/poll-on-notification.ts';
import { createProcessReports, registerProcess } from './process/process-reports.ts';
import { createReadiness, prepareClosing } from './process/shutdown.ts';
import { registerRoutes } from './routes/register-routes.ts';

export type App = {
  http: HttpServer;
  metrics: Metrics;
  jobs: JobRunner;
  /** Runs imports, exports and bulk operations. */
  longJobs: JobRunner;
  /** Delivers push notifications about tasks. */
  pushes: Dispatcher;
  /** Delivers events to the webhook endpoints of merchants. */
  webhooks: Dispatcher;
  counterFlush: CounterFlush;
  /** Null when calls of agents are not recorded. */
  callRecorder: CallRecorder | null;
  callFlush: PeriodicTask;
  taskFeed: TaskFeed;
  maintenance: PeriodicTask;
  processReports: PeriodicTask;
  registry: ProcessRegistry;
  unit: UnitOfWork;
  payments: Payments;
  /** Null when x402 is off. */
  paywall: PaywallRuntime | null;
  /** Applies everything that is committed to the caches, without waiting for a notification. */
  catchUp(): Promise<void>;
  /** Reports not ready, finishes running work and closes everything but the database. */
  close(): Promise<void>;
};

/** Wires up one process. */
export async function buildApp(parts: AppDeps): Promise<App> {
  const { config, database, log } = parts;
  const notifier = await openNotifier(database.connection, log);
  const notify = notifyCurrent(database, notifier);
  const { unit, hooks, plugins, pluginJobs } = await openUnit(parts, notify);
  const caches = openCaches(unit, plugins);
  const media = openStorage({ ...parts, plugins });
  const sending = { mailer: openMailer({ ...parts, plugins }), renderEmail };
  const selfClient = createSelfClient(config, () => http);
  const send = createSelfWebhookSender(selfClient);
  const payments = await openPayments({ ...parts, unit, send, plugins, hooks });
  const paywall = await openPaywall({ ...parts, unit, selfClient });
  const deps = { ...parts, ...sending, ...media, ...payments, retention: config.retention };
  const jobDeps = { ...deps, ...caches, paywallJobs: paywall?.jobs ?? [], pluginJobs };
  const registry = registerProcess(parts, unit);
  const isPaused = registry.clock.isWrong;
  const runners = createRunners({ unit, log, config, isPaused }, jobDeps);
  const outgoing = openOutboundDispatchers({ ...parts, unit, isPaused });
  const { pushes, webhooks, outboundPolicy } = outgoing;
  const credentials = openCredentials(unit);
  const streams = openStreams(config.streams);
  const recorders = openRecorders({ ...parts, ...caches, unit });
  const state = { ...caches, ...credentials, ...recorders, registry };
  const { eventFeed, onEvents } = reactToEvents({ ...state, streams, database });
  const reading = { ...parts, unit, searchCache: caches.searchCache };
  const followers = await followNotifications(reading, notifier, onEvents);
  const { feed, catchUp } = followers;
  wakeOnNotifications(notifier, { ...runners, pushes, webhooks, eventFeed });
  const periodic = createPeriodicTasks(parts, { ...state, unit });
  const readiness = createReadiness(database, config.drainSeconds);
  const { http, metrics } = await openHttpServer(parts, {
    unit,
    runners: [...Object.values(runners), pushes, createWebhookRunner(webhooks, unit)],
    ...state,
    pluginFailures: hooks.pluginFailures,
    readiness,
    eventReaderLag: followers.lagSeconds,
  });
  prepareClosing(http, { streams, feed, readiness });
  if (config.role !== 'worker') {
    const shared = { ...state, ...sending, hooks, media, payments, paywall, outboundPolicy };
    const live = { unit, plugins, feed, streams, selfClient, eventFeed };
    await registerRoutes(http, { ...parts, ...shared, ...live });
  }
  return {
    http,
    metrics,
    ...runners,
    pushes,
    webhooks,
    ...periodic,
    ...recorders,
    registry,
    taskFeed: feed,
    unit,
    payments,
    paywall,
    catchUp,
    async close() {
      await readiness.close(http);
      const tasks = [...Object.values(runners), outgoing, ...Object.values(periodic)];
      for (const part of [paywall, ...tasks, followers, hooks]) await part?.stop();
      await notifier.close();
    },
  };
}

/** The unit of work, whose transactions may ask plug-ins and the HTTP hooks of merchants. */
async function openUnit(parts: AppDeps, notify: Notifier['notify']) {
  const { production, outboundAllow: allow, workspaceLimits: limits, pluginFile } = parts.config;
  const plugins = await loadPlugins(pluginFile);
  for (const plugin of plugins)
    parts.log.info({ plugin: plugin.name }, `plug-in loaded: ${describePlugin(plugin)}`);
  const hooks = openHooks({ production, allow }, plugins, parts.log);
  const source = { ...parts, services: hooks.services, limits, notify };
  const pluginJobs = createPluginJobs(plugins, parts.log);
  return { unit: openUnitOfWork(source, plugins), hooks, plugins, pluginJobs };
}

/** Long jobs that are due at once wake their runner; others may start this much later. */
const longPollMilliseconds = 5_000;

/** Long jobs fetch from other servers with a separate client. */
function createRunners({ config, ...parts }: RunnerDeps, jobDeps: JobDeps) {
  const { production, outboundAllow: allow } = config;
  const outbound = createOutboundClient({ production, allow });
  const { quotaBytes } = config.media;
  const long = listLongJobs({ ...jobDeps, outbound, quotaBytes });
  const longJobs = createJobRunner({
    ...parts,
    jobs: long,
    pollMilliseconds: longPollMilliseconds,
  });
  return {
    jobs: createJobRunner({ ...parts, jobs: listJobs(jobDeps) }),
    longJobs: {
      ...longJobs,
      async stop() {
        await longJobs.stop();
        await outbound.close();
      },
    },
  };
}

type RunnerDeps = Pick<AppDeps, 'log' | 'config'> & { unit: UnitOfWork; isPaused: () => boolean };

type PeriodicDeps = Omit<Parameters<typeof createCounterFlush>[0], 'log' | 'countsOrders'> &
  Recorders & { registry: ProcessRegistry };

/** The tasks that run at fixed intervals. */
function createPeriodicTasks({ config, log, secrets }: AppDeps, deps: PeriodicDeps) {
  const { unit, registry } = deps;
  const isPaused = registry.clock.isWrong;
  const { guestTaskDays } = config.retention;
  return {
    processReports: createProcessReports({ registry, unit, log }),
    counterFlush: createCounterFlush({ ...deps, log, countsOrders: config.role !== 'web' }),
    callFlush: createCallFlush({ ...deps, log }),
    maintenance: createMaintenance({ unit, secrets, log, guestTaskDays, isPaused }),
  };
}

type EventReaction = Parameters<typeof createCacheInvalidator>[0] &
  Recorders &
  Pick<AppDeps, 'database'>;

/**
 * The event handlers of this process, called when any process has committed events, and the feed of
 * its streams.
 */
function reactToEvents({ callRecorder, database, ...caches }: EventReaction) {
  const invalidateCaches = createCacheInvalidator(caches);
  const eventFeed = createEventFeed();
  const onEvents = (events: RecordedEvent[]) => {
    // A cache must not be filled again from a replica that lacks what the events are about.
    database.replica?.requireCurrent();
    invalidateCaches(events);
    callRecorder?.followOrders(events);
    eventFeed.publish(events);
  };
  return { eventFeed, onEvents };
}

/** The search of products, and the in-memory caches of public reads. */
function openCaches(unit: UnitOfWork, plugins: readonly Plugin[]) {
  const searchCache = createSearchCache(createProductFinder(unit, readVocabulary(plugins)));
  return {
    find: searchCache.find,
    directory: createSiteDirectory(unit),
    blockList: createBlockList(unit),
    cache: createByteCache(),
    cachedReads: createCachedReads(),
    searchCache,
    productCache: createProductCache(unit),
  };
}

function wakeOnNotifications(
  { onNotification }: Notifier,
  runners: Pick<App, 'jobs' | 'longJobs' | 'pushes' | 'webhooks'> & { eventFeed: EventFeed },
) {
  onNotification(runners.jobs.wake, 'jobs');
  onNotification(runners.longJobs.wake, 'jobs');
  onNotification(runners.pushes.wake, 'push_notifications');
  onNotification(runners.webhooks.wake, 'deliveries');
  onNotification(runners.eventFeed.sessionsEnded, 'sessions');
}

type FollowerDeps = Pick<AppDeps, 'config' | 'clock' | 'log'> & {
  unit: UnitOfWork;
  searchCache: SearchCache;
};

/** Follows what other processes commit: events, task events, and moves of the test clock. */
async function followNotifications(
  { unit, config, clock, log, searchCache }: FollowerDeps,
  { onNotification }: Notifier,
  onEvents: (events: RecordedEvent[]) => void,
) {
  const poller = await pollEvents(unit, onEvents);
  const feed = createTaskFeed(unit);
  let caughtUpAt = stopwatch();
  const catchUp = async () => {
    const instant = await poller.catchUp();
    caughtUpAt = instant;
    // A replica may lag behind the events, which are read from the primary.
    if (config.replicaUrl === null) searchCache.markCurrentUntil(instant);
  };
  const stops = [
    pollOnNotification(catchUp, (listen) => onNotification(listen, 'events'), log),
    pollOnNotification(feed.catchUp, (listen) => onNotification(listen, 'task_events'), log),
  ];
  if (config.testClock)
    stops.push(pollOnNotification(() => syncClock({ unit, clock }), onNotification, log));
  return {
    feed,
    catchUp,
    lagSeconds: () => (stopwatch() - caughtUpAt) / 1_000,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}
