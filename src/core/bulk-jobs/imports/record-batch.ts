import type { Work } from '../../../platform/unit-of-work.ts';
import type { ImportBatchResult, SkippedProduct } from '../../catalog/import/save/save-batch.ts';
import type { BulkJobProblem } from '../bulk-job.ts';
import { countRows } from '../progress.ts';
import type { ImportJob } from './import-job.ts';

/** Adds the outcomes of a batch to the counts and problems of the job. */
export async function recordBatch(
  work: Work,
  { id }: ImportJob,
  { skipped, ...result }: ImportBatchResult,
): Promise<void> {
  const done = result.created + result.changed + result.unchanged + skipped.length;
  await countRows(work, id, { done, problems: skipped.map(toProblem), result });
}

const toProblem = ({ line, field, code, message }: SkippedProduct): BulkJobProblem => ({
  line,
  resourceId: null,
  resourceName: null,
  field,
  code,
  message,
});
