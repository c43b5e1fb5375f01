import type { Static, TSchema } from 'typebox';
import type { Tenant, UnitOfWork, View, Work } from '../unit-of-work.ts';

/** What a job handler receives. */
export type JobContext = {
  /** The workspace of the job. */
  tenant: Tenant;
  unit: UnitOfWork;
  /**
   * Completes the job in a transaction of the handler, usually its last one. Otherwise it is
   * completed in a separate transaction when the handler has returned.
   */
  complete(work: Work): void;
};

/**
 * Finds rows for which a job became due, instead of a job that is enqueued for each row and almost
 * always removed unused.
 */
export type Sweep = {
  /** Enqueues the jobs that are due, in one statement across workspaces. */
  enqueueDue(view: View): Promise<void>;
  /** When the next job becomes due; null when no row waits for one. */
  nextDueAt(view: View): Promise<Date | null>;
};

/** A durable background job. It may run more than once, so handlers must be idempotent. */
export type Job<Payload extends TSchema = TSchema> = {
  name: string;
  payload: Payload;
  /** The number of attempts after which a job is marked as failed. */
  attempts: number;
  /** Runs every ten seconds. */
  sweep?: Sweep;
  /** The job only looks for due work, in short intervals, so nothing waits for its exact time. */
  isPoll?: true;
  handle(context: JobContext, payload: Static<Payload>): Promise<void>;
};

/** Infers the type of the handler's payload from the schema. Default: 12 attempts. */
export function defineJob<Payload extends TSchema>(
  job: Omit<Job<Payload>, 'attempts'> & { attempts?: number },
): Job<Payload> {
  return { attempts: 12, ...job };
}

/** Exponential backoff: seconds before the next attempt, from 2 s up to an hour. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(2 ** attempt, 3_600);
}
