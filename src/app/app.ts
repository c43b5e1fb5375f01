import { apiKeyAuthenticator } from '../core/access/keys/authenticate.ts';
import { visitCounter } from '../core/analytics/visits/visit-counter.ts';
import { tailEvents } from '../core/events/tail.ts';
import type { LookUpTxt } from '../core/sites/domain.ts';
import { type SiteDirectory, siteDirectory } from '../core/sites/site-directory.ts';
import { notReady, operatorDoor } from '../doors/operator/door.ts';
import { errorsForPeople } from '../doors/pages/answer-error.ts';
import { openStorage } from '../gateways/object-storage/open-storage.ts';
import { createByteCache } from '../http/bytes/byte-cache.ts';
import { shedLoad } from '../http/overload.ts';
import { createServer, type Http } from '../http/server.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { Random } from '../kernel/id.ts';
import type { Config } from '../platform/config.ts';
import type { Secrets } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/db/database.ts';
import { openDoorbell } from '../platform/doorbell.ts';
import { createJobRunner, type JobRunner } from '../platform/jobs/runner.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type UnitOfWork, unitOfWork } from '../platform/work.ts';
import { catchUpClock, testClock } from './clock/test-clock.ts';
import { openDoors } from './doors/open-doors.ts';
import { jobTable } from './jobs.ts';
import { openPayments, type Payments } from './payments/open-payments.ts';
import { postToSelf } from './payments/post-to-self.ts';
import { follow } from './process/follow.ts';
import { type Counting, keepCounting } from './process/keep-counting.ts';
import { forgetWhatChanged } from './process/react.ts';

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
  counting: Counting;
  unit: UnitOfWork;
  payments: Payments;
  /** Says that it is not ready any more, finishes what is in hand, lets go of everything but the database. */
  close(): Promise<void>;
};

/** The whole wiring of one process. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, log } = parts;
  const doorbell = await openDoorbell(database.connection, log);
  const unit = unitOfWork({ ...parts, ring: doorbell.ring });
  const media = openStorage(parts);
  const payments = await openPayments({ ...parts, unit, send: postToSelf(config, () => http) });
  const jobs = createJobRunner({ unit, jobs: jobTable({ ...media, ...payments }), log });
  const directory = siteDirectory(unit);
  const cache = createByteCache();
  const keys = apiKeyAuthenticator(unit);
  const tail = await tailEvents(
    unit,
    forgetWhatChanged({ cache, directory, forgetKeys: keys.forget }),
  );
  const stopTailing = follow(tail.catchUp, doorbell.onRing, log);
  const stopClock = config.testClock
    ? follow(() => catchUpClock({ ...parts, unit }), doorbell.onRing, log)
    : null;
  doorbell.onRing(jobs.wake);
  const visits = visitCounter({ ...parts, unit });
  const counting = keepCounting({ unit, visits, log, countsOrders: config.role !== 'web' });

  const readiness = readinessOf(database);
  const http = await openHttp(parts, { unit, jobs, directory, ready: readiness.check });
  if (config.role !== 'worker') {
    const { authenticate, forget: forgetKeys } = keys;
    await openDoors(http, {
      ...parts,
      unit,
      directory,
      cache,
      media,
      payments,
      visits,
      authenticate,
      forgetKeys,
    });
  }
  return {
    http,
    jobs,
    counting,
    unit,
    payments,
    async close() {
      readiness.drain();
      await http.close();
      await jobs.stop();
      await counting.stop();
      await stopTailing();
      await stopClock?.();
      await doorbell.close();
    },
  };
}

type Hall = {
  unit: UnitOfWork;
  jobs: JobRunner;
  directory: SiteDirectory;
  ready(): Promise<void>;
};

/** The server with what every process has: metrics, health, and the test clock. */
async function openHttp(
  { config, clock, database, log, origin }: Parts,
  { unit, jobs, directory, ready }: Hall,
): Promise<Http> {
  const metrics = createMetrics(database);
  const http = createServer({
    log,
    trustedProxies: config.trustedProxies,
    answerError: errorsForPeople({ origin, directory, production: config.production }),
  });
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
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
  const advanceClock = config.testClock ? testClock({ unit, clock, jobs }) : null;
  await http.register(
    operatorDoor({ ready, metrics, metricsToken: config.metricsToken, advanceClock }),
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
