import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Database } from '../db/database.ts';
import type { ReplicaState } from '../db/replica/catalog-replica.ts';
import { counters } from './counters.ts';
import { type GaugeDefinition, registerGauges, type Sample } from './gauges.ts';

/** The values of one process, in the form that `AggregatorRegistry` combines. */
export type CollectedMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Prometheus metrics of one process. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void;
  /** The current values, to be combined with those of other processes. */
  collect(): Promise<CollectedMetrics>;
  /** The exposition text and its content type. */
  text(): Promise<MetricsText>;
};

export type MetricsText = { type: string; body: string };

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts since the process started. */
export type CallCounts = { recorded: number; dropped: number };

/**
 * Metrics of the process. Collected once: the library's observers cannot be removed, so collecting
 * for each app would keep every app in memory.
 */
let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** The sources that are read on every scrape. */
export type MetricSources = {
  database: Database;
  /** Labels that describe the process, such as its version. */
  info: Record<string, string>;
  countCalls(): CallCounts;
  /** How often each plug-in has failed. */
  pluginFailures: ReadonlyMap<string, number>;
  /** Seconds since the reader of events had last caught up. */
  eventReaderLag(): number;
  gauges: Record<string, GaugeDefinition>;
  readGauges(): Promise<Sample[]>;
};

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  registerProcess(registry, sources);
  registerConnections(registry, sources.database);
  registerCallCounters(registry, sources.countCalls);
  registerPluginCounter(registry, sources.pluginFailures);
  if (sources.database.replica) registerReplicaGauges(registry, sources.database.replica.state);
  const setGauges = registerGauges(registry, sources.gauges);
  const exposed = Registry.merge([processMetrics(), counters, registry]);
  return {
    observeRequest: (labels, duration) => requests.observe(labels, duration),
    async collect() {
      setGauges(await sources.readGauges());
      return exposed.getMetricsAsJSON();
    },
    async text() {
      setGauges(await sources.readGauges());
      return { type: exposed.contentType, body: await exposed.metrics() };
    },
  };
}

function registerProcess(registry: Registry, { info, eventReaderLag }: MetricSources): void {
  new Gauge({
    name: 'stoa_info',
    help: 'Version and role of the process; always 1.',
    labelNames: Object.keys(info),
    registers: [registry],
  }).set(info, 1);
  new Gauge({
    name: 'event_reader_lag_seconds',
    help: 'Time since this process had applied every committed event to its caches and streams.',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(eventReaderLag());
    },
  });
}

function registerConnections(registry: Registry, database: Database): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool by state.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of ['app', 'catalog', 'system'] as const) {
        this.set({ pool, state: 'total' }, database[pool].totalCount);
        this.set({ pool, state: 'idle' }, database[pool].idleCount);
        this.set({ pool, state: 'waiting' }, database[pool].waitingCount);
      }
    },
  });
}

function registerCallCounters(registry: Registry, countCalls: () => CallCounts): void {
  const register = (name: string, help: string, read: (counts: CallCounts) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read(countCalls()));
      },
    });
  register('agent_calls_recorded_total', 'Calls of agents that were written.', (c) => c.recorded);
  register(
    'agent_calls_dropped_total',
    'Calls of agents that were not written, because too many waited or the database rejected them.',
    (c) => c.dropped,
  );
}

function registerPluginCounter(registry: Registry, failures: ReadonlyMap<string, number>): void {
  new Counter({
    name: 'plugin_failures_total',
    help: 'Errors, late and invalid answers of plug-ins that decide something.',
    labelNames: ['plugin'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [plugin, count] of failures) this.inc({ plugin }, count);
    },
  });
}

/** Whether catalog reads use the replica, and how far it is behind. */
function registerReplicaGauges(registry: Registry, read: () => ReplicaState): void {
  const registers = [registry];
  new Gauge({
    name: 'database_replica_used',
    help: '1 while public catalog reads go to the replica, 0 while they go to the primary.',
    registers,
    collect() {
      this.set(read().isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica is behind the primary; NaN while it does not respond.',
    registers,
    collect() {
      this.set(read().lagSeconds ?? Number.NaN);
    },
  });
}
