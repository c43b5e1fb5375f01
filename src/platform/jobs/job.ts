import type { Static, TSchema } from 'typebox';
import type { Tenant, UnitOfWork } from '../unit-of-work.ts';

/** What a job's handler is given: its workspace, and the ways to read and write. */
export type JobContext = { tenant: Tenant; unit: UnitOfWork };

/** A named piece of work that a crash only delays. Handlers must be safe to repeat. */
export type Job<Payload extends TSchema = TSchema> = {
  name: string;
  payload: Payload;
  /** Attempts before a job is set aside as failed. */
  attempts: number;
  handle(context: JobContext, payload: Static<Payload>): Promise<void>;
};

/** Ties the handler's parameter to the payload's schema. */
export function defineJob<Payload extends TSchema>(
  job: Omit<Job<Payload>, 'attempts'> & { attempts?: number },
): Job<Payload> {
  return { attempts: 12, ...job };
}

/** Seconds before the next attempt: doubles from 2 s to an hour. */
export function retryDelaySeconds(attempt: number): number {
  return Math.min(2 ** attempt, 3_600);
}
