import { apiKeyAuthenticator } from '../core/access/authenticate.ts';
import { CollectionRecord } from '../core/catalog/collections/collection.ts';
import { ProductRecord } from '../core/catalog/product-record.ts';
import { productFinder } from '../core/catalog/search/find-products.ts';
import { tailEvents } from '../core/events/tail.ts';
import type { LookUpTxt } from '../core/sites/domain.ts';
import { siteDirectory } from '../core/sites/site-directory.ts';
import { SiteRecord } from '../core/sites/site-record.ts';
import { merchantDoor } from '../doors/merchant/door.ts';
import { ApiKeyRecord, DomainRecord } from '../doors/merchant/schemas.ts';
import { notReady, operatorDoor } from '../doors/operator/door.ts';
import { storefrontDoor } from '../doors/storefront/door.ts';
import { StoreRecord } from '../doors/storefront/schemas.ts';
import { createByteCache } from '../http/byte-cache.ts';
import { idempotentWrites } from '../http/idempotency.ts';
import { describeApi } from '../http/openapi.ts';
import { createServer, type Http } from '../http/server.ts';
import type { MovableClock } from '../kernel/clock.ts';
import type { Random } from '../kernel/id.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { openDoorbell } from '../platform/doorbell.ts';
import { createJobRunner, type JobRunner } from '../platform/jobs/runner.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createOnce } from '../platform/once.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type UnitOfWork, unitOfWork } from '../platform/work.ts';
import { jobs as jobTable } from './jobs.ts';
import { forgetWhatChanged } from './react.ts';
import { testClock } from './test-clock.ts';
import { version } from './version.ts';

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
  unit: UnitOfWork;
  /** Answers no new readiness, finishes what is in hand, lets go of everything but the database. */
  close(): Promise<void>;
};

const pollMilliseconds = 1_000;

/** The whole wiring of one process. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, origin, clock, random, log } = parts;
  const doorbell = await openDoorbell(database.connection, log);
  const unit = unitOfWork({ database, clock, random, origin, ring: doorbell.ring });
  const jobs = createJobRunner({ unit, jobs: jobTable, log });
  const directory = siteDirectory(unit);
  const cache = createByteCache();
  const keys = apiKeyAuthenticator(unit);
  const tail = await tailEvents(
    unit,
    forgetWhatChanged({ cache, directory, forgetKeys: keys.forget }),
  );
  const stopTailing = follow(tail.catchUp, doorbell.onRing, log);
  doorbell.onRing(jobs.wake);

  const metrics = createMetrics(database);
  const write = idempotentWrites(unit, createOnce(unit, parts.secrets));
  const limits = config.rateLimits;
  let draining = false;
  const ready = async () => {
    if (draining) throw notReady('draining');
    await database.ping().catch((error) => {
      throw notReady(error);
    });
  };

  const http = createServer({ log, trustedProxies: config.trustedProxies });
  http.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.observeRequest(labels, reply.elapsedTime / 1_000);
  });
  const advanceClock = config.testClock ? testClock({ unit, clock, jobs }) : null;
  await http.register(
    operatorDoor({ ready, metrics, metricsToken: config.metricsToken, advanceClock }),
  );
  if (config.role !== 'worker') {
    await describeApi(http, {
      version,
      origin,
      schemas: [
        ProductRecord,
        CollectionRecord,
        SiteRecord,
        StoreRecord,
        DomainRecord,
        ApiKeyRecord,
      ],
    });
    const find = productFinder(unit);
    await http.register(storefrontDoor({ unit, directory, cache, find, origin, limits }), {
      prefix: '/api/storefront/v1',
    });
    const merchant = {
      unit,
      write,
      authenticate: keys.authenticate,
      lookUpTxt: parts.lookUpTxt,
      limits,
      keyMode: config.production ? 'live' : 'test',
    } as const;
    await http.register(merchantDoor(merchant), { prefix: '/api/storefront/v1/merchant' });
  }
  return {
    http,
    jobs,
    unit,
    async close() {
      draining = true;
      await http.close();
      await jobs.stop();
      await stopTailing();
      await doorbell.close();
    },
  };
}

/** Reads the outbox on every ring and once a second; a failed read is only late. */
function follow(
  catchUp: () => Promise<void>,
  onRing: (listen: () => void) => void,
  log: Log,
): () => Promise<void> {
  let round = Promise.resolve();
  const read = () => {
    round = catchUp().catch((error) => log.warn({ err: error }, 'the outbox could not be read'));
  };
  const timer = setInterval(read, pollMilliseconds);
  onRing(read);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
