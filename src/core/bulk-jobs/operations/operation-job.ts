import type { Work } from '../../../platform/unit-of-work.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import type { BulkJob } from '../bulk-job.ts';
import { createBulkJob } from '../manage-bulk-jobs.ts';
import { type Actions, type OperationResource, targetOf } from './targets.ts';

/** What to change, and which objects: those with the ids, else all that match the filters. */
export type OperationInput = {
  ids: string[] | null;
  /** As the API received them; null with ids. */
  filters: object | null;
  /** The same as the list of the resource takes them. */
  query: object | null;
} & {
  [Resource in OperationResource]: { resource: Resource; action: Actions[Resource] };
}[OperationResource];

/** `count`: how many objects have been selected so far. */
export type OperationCursor = { next: string | null; count: number };

export type OperationJob = BulkJob<OperationInput> & { cursor: OperationCursor | null };

/** Marks a bulk job as a bulk operation, which its kind already says. */
export const toOperationJob = (job: BulkJob): OperationJob => job as OperationJob;

/**
 * Queues a bulk operation. Throws 404 `site_not_found`, `collection_not_found` or
 * `customer_group_not_found`, and 409 `too_many_bulk_jobs`.
 */
export async function startOperation(
  work: Work,
  input: OperationInput,
  siteSlug: string | null,
): Promise<OperationJob> {
  await targetOf(input.resource).assertPossible?.(work, input.action);
  const site = siteSlug === null ? null : await getOwnSite(work, siteSlug);
  return toOperationJob(await createBulkJob(work, { kind: 'bulk_operation', site, input }));
}
