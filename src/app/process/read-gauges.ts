import { backlogGauges, backlogReaders } from '../../core/analytics/operations/backlogs.ts';
import { stopwatch } from '../../kernel/clock.ts';
import { summarizeJobs } from '../../platform/jobs/job-report.ts';
import type { GaugeDefinition, Sample } from '../../platform/telemetry/gauges.ts';
import type { UnitOfWork, View } from '../../platform/unit-of-work.ts';

/** Scrapes within this time share one reading. */
const reusedMilliseconds = 5_000;

export const databaseGauges: Record<string, GaugeDefinition> = {
  jobs: {
    help: 'Background jobs of all workspaces by name and state: due, running or failed.',
    labels: ['name', 'state'],
  },
  job_oldest_due_seconds: {
    help: 'How long the oldest due background job of each name has been waiting.',
    labels: ['name'],
  },
  ...backlogGauges,
};

/**
 * Reads the state of the whole service, with one statement per group. A group that cannot be read
 * is left out, because the others are wanted most when the database is in trouble.
 */
export function createGaugeReader(unit: UnitOfWork): () => Promise<Sample[]> {
  let reading: Promise<Sample[]> | null = null;
  let readAt = 0;
  // One after the other, so that a scrape takes one connection.
  const read = async () => {
    const samples: Sample[] = [];
    for (const readGroup of [readJobSamples, ...backlogReaders])
      samples.push(...(await unit.querySingleAsSystem(readGroup).catch(() => [])));
    return samples;
  };
  return () => {
    const now = stopwatch();
    if (reading && now - readAt < reusedMilliseconds) return reading;
    readAt = now;
    reading = read();
    return reading;
  };
}

async function readJobSamples(view: View): Promise<Sample[]> {
  return (await summarizeJobs(view)).flatMap(({ name, oldestDueSeconds, ...counts }) => [
    ...(['due', 'running', 'failed'] as const).map((state) => ({
      name: 'jobs',
      labels: { name, state },
      value: counts[state],
    })),
    { name: 'job_oldest_due_seconds', labels: { name }, value: oldestDueSeconds },
  ]);
}
