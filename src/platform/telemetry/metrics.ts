import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { JobSummary } from '../jobs/job-report.ts';
import { registerReplicaGauges } from './replica-metrics.ts';

/** Prometheus metrics: requests by route, connection pools, background jobs, and the process. */
export type Metrics = {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void;
  /** The exposition text and its content type. */
  text(): Promise<{ type: string; body: string }>;
};

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Counts since the process started. */
export type CallCounts = { recorded: number; dropped: number };

/**
 * Metrics of the process. The observers of the library cannot be removed, so that each further
 * collection would keep the app alive that asked for it.
 */
let ofProcess: Registry | undefined;

function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What is read when the metrics are. */
export type MetricSources = {
  database: Database;
  countCalls(): CallCounts;
  /** How often each plug-in has failed. */
  pluginFailures: ReadonlyMap<string, number>;
  summarizeJobs(): Promise<JobSummary[]>;
};

export function createMetrics(sources: MetricSources): Metrics {
  const { database, countCalls, summarizeJobs } = sources;
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of each pool by state.',
    labelNames: ['pool', 'state'],
    registers: [registry],
  });
  const countConnections = () => {
    for (const pool of ['app', 'catalog', 'system'] as const) {
      connections.set({ pool, state: 'total' }, database[pool].totalCount);
      connections.set({ pool, state: 'idle' }, database[pool].idleCount);
      connections.set({ pool, state: 'waiting' }, database[pool].waitingCount);
    }
  };
  registerCallCounters(registry, countCalls);
  registerPluginCounter(registry, sources.pluginFailures);
  if (database.replica) registerReplicaGauges(registry, database.replica.state);
  const setJobs = registerJobGauges(registry);
  const exposed = Registry.merge([processMetrics(), registry]);
  return {
    observeRequest: (labels, duration) => requests.observe(labels, duration),
    async text() {
      countConnections();
      // Without the database the other metrics are wanted most.
      setJobs(await summarizeJobs().catch(() => []));
      return { type: exposed.contentType, body: await exposed.metrics() };
    },
  };
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

function registerJobGauges(registry: Registry): (jobs: JobSummary[]) => void {
  const registers = [registry];
  const help = 'Background jobs of all workspaces by name and state: due, running or failed.';
  const jobs = new Gauge({ name: 'jobs', help, labelNames: ['name', 'state'], registers });
  const age = new Gauge({
    name: 'job_oldest_due_seconds',
    help: 'How long the oldest due background job of each name has been waiting.',
    labelNames: ['name'],
    registers,
  });
  return (summaries) => {
    jobs.reset();
    age.reset();
    for (const { name, due, running, failed, oldestDueSeconds } of summaries) {
      jobs.set({ name, state: 'due' }, due);
      jobs.set({ name, state: 'running' }, running);
      jobs.set({ name, state: 'failed' }, failed);
      age.set({ name }, oldestDueSeconds);
    }
  };
}
