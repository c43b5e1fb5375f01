import { visitCounter } from '../core/analytics/visits/visit-counter.ts';
import { recentProducts } from '../core/catalog/products/recent-products.ts';
import { productFinder } from '../core/catalog/search/find-products.ts';
import { type RecentFinds, recentFinds } from '../core/catalog/search/recent-finds.ts';
import type { RecordedEvent } from '../core/events/event.ts';
import { tailEvents } from '../core/events/tail.ts';
import type { LookUpTxt } from '../core/sites/domain.ts';
import { type SiteDirectory, siteDirectory } from '../core/sites/site-directory.ts';
import type { TaskFeed } from '../core/tasks/feed/feed.ts';
import { taskFeed } from '../core/tasks/feed/task-feed.ts';
import { isLoopbackHost, notReady, operatorDoor } from '../doors/operator/door.ts';
import { errorsForPeople } from '../doors/pages/answer-error.ts';
import { openMailer } from '../gateways/mail/open-mailer.ts';
import { openStorage } from '../gateways/object-storage/open-storage.ts';
import { createByteCache } from '../http/bytes/byte-cache.ts';
import { shedLoad } from '../http/errors/overload.ts';
import { createServer, type Http } from '../http/server.ts';
import { isStream } from '../http/sse/sse.ts';
import { openStreams, type Streams } from '../http/sse/streams.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { Random } from '../kernel/id.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import type { Dispatcher } from '../platform/jobs/dispatch/dispatcher.ts';
import { createJobRunner, type JobRunner } from '../platform/jobs/runner.ts';
import { type Doorbell, openDoorbell } from '../platform/outbox/doorbell.ts';
import type { Config } from '../platform/settings/config.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';
import type { UnitOfWork } from '../platform/work.ts';
import { catchUpClock, type Runner, testClock } from './clock/test-clock.ts';
import { answerBadAddress } from './doors/agent-doors.ts';
import { openDoors } from './doors/open-doors.ts';
import { jobTable } from './jobs.ts';
import { openPayments, type Payments } from './payments/open-payments.ts';
import { type OpenPaywall, openPaywall } from './payments/paywall/open-paywall.ts';
import { postToSelf } from './payments/post-to-self.ts';
import { reachSelf } from './payments/reach-self.ts';
import { openCredentials } from './process/credentials.ts';
import { follow } from './process/follow.ts';
import { type Counting, keepCounting } from './process/keep-counting.ts';
import { keepKeys } from './process/keep-keys.ts';
import { keepTasks } from './process/keep-tasks.ts';
import { keepWebhooks } from './process/keep-webhooks.ts';
import { openOutgoing } from './process/open-outgoing.ts';
import { openUnit } from './process/open-unit.ts';
import { forgetWhatChanged } from './process/react.ts';
import type { Repeated } from './process/repeat.ts';

/** What a process is made of; everything that differs in tests is handed in. */
export type Parts = {
  config: Config;
  database: Database;
  origin: string;
  clock: MovableClock;
  random: Random;
  secrets: Secrets;
  log: Log;
  lookUpTxt: LookUpTxt;
};

export type App = {
  http: Http;
  jobs: JobRunner;
  /** Posts steps of tasks to their receivers. */
  pushes: Dispatcher;
  /** Posts events to the endpoints of merchants. */
  webhooks: Dispatcher;
  counting: Counting;
  feed: TaskFeed;
  taskKeeping: Repeated;
  keyKeeping: Repeated;
  webhookKeeping: Repeated;
  unit: UnitOfWork;
  payments: Payments;
  /** Null: nothing is sold on chains. */
  paywall: OpenPaywall | null;
  /** Says that it is not ready any more, finishes what is in hand, lets go of everything but the database. */
  close(): Promise<void>;
};

/** The whole wiring of one process. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, log } = parts;
  const doorbell = await openDoorbell(database.connection, log);
  const unit = openUnit({ ...parts, limits: config.workspaceLimits, ring: doorbell.ring });
  const media = openStorage(parts);
  const mailer = openMailer(parts);
  const reach = reachSelf(config, () => http);
  const payments = await openPayments({ ...parts, unit, send: postToSelf(reach) });
  const paywall = await openPaywall({ ...parts, unit, reach });
  const { retention } = config;
  const paywallJobs = paywall?.jobs ?? [];
  const table = jobTable({ ...parts, mailer, ...media, ...payments, paywallJobs, retention });
  const jobs = createJobRunner({ unit, jobs: table, log });
  const outgoing = openOutgoing({ ...parts, unit });
  const { pushes, webhooks, outboundPolicy } = outgoing;
  const caches = openCaches(unit);
  const { directory } = caches;
  const credentials = openCredentials(unit);
  const streams = openStreams(config.streams);
  const forgetting = forgetWhatChanged({ ...caches, ...credentials, streams });
  const news = await followNews({ ...parts, unit, finds: caches.finds }, doorbell, forgetting);
  const { feed } = news;
  wakeOnNews(doorbell, { jobs, pushes, webhooks });
  const visits = visitCounter({ ...parts, unit });
  const keeping = openKeeping(parts, { ...credentials, unit, visits });

  const readiness = readinessOf(database);
  const http = await openHttp(parts, {
    unit,
    runners: [jobs, pushes, webhooks],
    directory,
    ready: readiness.check,
  });
  endWithServer(http, { streams, feed });
  if (config.role !== 'worker') {
    const shared = {
      unit,
      media,
      payments,
      paywall,
      visits,
      feed,
      streams,
      outboundPolicy,
    };
    await openDoors(http, { ...parts, ...caches, ...credentials, ...shared });
  }
  return {
    http,
    jobs,
    pushes,
    webhooks,
    ...keeping,
    feed,
    unit,
    payments,
    paywall,
    async close() {
      readiness.drain();
      await http.close();
      const kept = Object.values(keeping);
      for (const part of [paywall, jobs, outgoing, ...kept, news]) await part?.stop();
      await doorbell.close();
    },
  };
}

type Kept = Omit<Parameters<typeof keepCounting>[0], 'log' | 'countsOrders'>;

/** What is looked after now and then. */
function openKeeping({ config, log, secrets }: Parts, kept: Kept) {
  const { unit } = kept;
  return {
    counting: keepCounting({ ...kept, log, countsOrders: config.role !== 'web' }),
    taskKeeping: keepTasks({ unit, log, guestTaskDays: config.retention.guestTaskDays }),
    keyKeeping: keepKeys({ unit, secrets, log }),
    webhookKeeping: keepWebhooks({ unit, log }),
  };
}

/** What public reads keep in memory. */
function openCaches(unit: UnitOfWork) {
  return {
    directory: siteDirectory(unit),
    cache: createByteCache(),
    finds: recentFinds(productFinder(unit)),
    recent: recentProducts(unit),
  };
}

function wakeOnNews({ onRing }: Doorbell, runners: Pick<App, 'jobs' | 'pushes' | 'webhooks'>) {
  onRing(runners.jobs.wake, 'jobs');
  onRing(runners.pushes.wake, 'pushes');
  onRing(runners.webhooks.wake, 'events');
}

type Follower = Pick<Parts, 'config' | 'clock' | 'log'> & { unit: UnitOfWork; finds: RecentFinds };

/** What a process hears of the others: what has changed, steps of tasks, and the test clock. */
async function followNews(
  { unit, config, clock, log, finds }: Follower,
  { onRing }: Doorbell,
  react: (events: RecordedEvent[]) => void,
) {
  const tail = await tailEvents(unit, react);
  const feed = taskFeed(unit);
  const catchUp = async () => {
    const instant = await tail.catchUp();
    // What comes from a replica may be older than the news.
    if (config.replicaUrl === null) finds.heardUntil(instant);
  };
  const stops = [
    follow(catchUp, (listen) => onRing(listen, 'events'), log),
    follow(feed.catchUp, (listen) => onRing(listen, 'steps'), log),
  ];
  if (config.testClock) stops.push(follow(() => catchUpClock({ unit, clock }), onRing, log));
  return {
    feed,
    async stop() {
      for (const stop of stops) await stop();
    },
  };
}

/** Streams end before the server waits for its answers: by themselves they would not. */
function endWithServer(http: Http, { streams, feed }: { streams: Streams; feed: TaskFeed }): void {
  http.addHook('preClose', (done) => {
    feed.close();
    streams.close();
    done();
  });
}

type Hall = {
  unit: UnitOfWork;
  /** What the test clock runs when it becomes due. */
  runners: Runner[];
  directory: SiteDirectory;
  ready(): Promise<void>;
};

/** The server with what every process has: metrics, health, and the test clock. */
async function openHttp(
  { config, clock, database, log, origin }: Parts,
  { unit, runners, directory, ready }: Hall,
): Promise<Http> {
  const metrics = createMetrics(database);
  const http = createServer({
    log,
    trustedProxies: config.trustedProxies,
    answerBadAddress: answerBadAddress({ clock, origin }),
    answerError: errorsForPeople({ origin, directory, production: config.production }),
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // How long a stream was open says nothing about how fast it was answered.
    if (isStream(reply)) return done();
    metrics.observeRequest(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
    done();
  });
  shedLoad(http, database, config.overloadDelayMs);
  // Of several processes behind one port, whichever is asked knows the time.
  if (config.testClock && config.role === 'web')
    http.addHook('onRequest', () => catchUpClock({ unit, clock }));
  const advanceClock = config.testClock ? testClock({ unit, clock, runners }) : null;
  await http.register(
    operatorDoor({
      ready,
      metrics,
      metricsToken: config.metricsToken,
      isPublic: config.production && !isLoopbackHost(new URL(origin).hostname),
      advanceClock,
    }),
  );
  return http;
}

/** Ready while the database answers and nobody has asked this process to stop. */
function readinessOf(database: Database) {
  let draining = false;
  return {
    drain() {
      draining = true;
    },
    async check() {
      if (draining) throw notReady('draining');
      await database.ping().catch((error) => {
        throw notReady(error);
      });
    },
  };
}
