import { DomainError } from '../../kernel/domain-error.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { getDatabaseRejection } from '../catalog/import/save/database-rejection.ts';
import {
  type ImportBatchResult,
  type SkippedProduct,
  toSkippedProduct,
} from '../catalog/import/save/save-batch.ts';
import type { Site } from '../sites/site.ts';
import type { ImportRecord } from './record-kind.ts';
import type { AnyRecordKind } from './record-kinds.ts';

/** Records per transaction. */
export const recordsPerBatch = 100;

export type RecordTarget = {
  kind: AnyRecordKind;
  site: Site;
  /** Saves the records and rolls back, so that the result is exact. */
  isDryRun: boolean;
  /** Called with the outcomes of the records: in their transaction, or after a dry run. */
  record(work: Work, result: ImportBatchResult, records: readonly ImportRecord[]): Promise<void>;
};

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {
  readonly result: ImportBatchResult;
  constructor(result: ImportBatchResult) {
    super('dry run');
    this.result = result;
  }
}

/**
 * Saves consecutive records in one transaction. If one is rejected, each record gets its own
 * transaction, so that only the rejected ones are skipped.
 */
export async function saveRecords(
  unit: UnitOfWork,
  target: RecordTarget,
  records: readonly ImportRecord[],
): Promise<ImportBatchResult[]> {
  try {
    return [await saveTogether(unit, target, records)];
  } catch (error) {
    const rejection = describeRejection(error);
    const [first] = records;
    if (rejection === null || first === undefined) throw error;
    if (records.length === 1) return [await skip(unit, target, { ...first, ...rejection })];
    const results: ImportBatchResult[] = [];
    for (const record of records) results.push(...(await saveRecords(unit, target, [record])));
    return results;
  }
}

async function saveTogether(
  unit: UnitOfWork,
  target: RecordTarget,
  records: readonly ImportRecord[],
): Promise<ImportBatchResult> {
  const { site, isDryRun } = target;
  if (!isDryRun)
    return unit.run(site.tenant, async (work) => {
      const result = await saveAll(work, target, records);
      await target.record(work, result, records);
      return result;
    });
  const result = await rehearse(unit, target, records);
  await unit.run(site.tenant, (work) => target.record(work, result, records));
  return result;
}

async function rehearse(
  unit: UnitOfWork,
  target: RecordTarget,
  records: readonly ImportRecord[],
): Promise<ImportBatchResult> {
  try {
    await unit.run(target.site.tenant, async (work) => {
      throw new DryRunEnd(await saveAll(work, target, records));
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.result;
    throw error;
  }
  throw new Error('a dry run has committed');
}

async function saveAll(
  work: Work,
  { kind, site }: RecordTarget,
  records: readonly ImportRecord[],
): Promise<ImportBatchResult> {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const skipped = records.flatMap(({ line, draft, problems }) =>
    draft === null ? [toSkippedProduct({ line, problems })] : [],
  );
  const readable = records.filter(({ draft }) => draft !== null);
  const drafts = readable.map(({ draft }) => draft);
  for (const [index, outcome] of (await kind.save(work, site, drafts)).entries()) {
    if (typeof outcome === 'string') counts[outcome] += 1;
    else skipped.push({ line: readable[index]?.line ?? 0, ...outcome });
  }
  return { ...counts, skipped: skipped.toSorted((a, b) => a.line - b.line) };
}

async function skip(
  unit: UnitOfWork,
  target: RecordTarget,
  { line, field, code, message, ...record }: ImportRecord & SkippedProduct,
): Promise<ImportBatchResult> {
  const skipped = [{ line, field, code, message }];
  const result = { created: 0, changed: 0, unchanged: 0, skipped };
  await unit.run(target.site.tenant, (work) =>
    target.record(work, result, [{ line, ...record, draft: null }]),
  );
  return result;
}

function describeRejection(error: unknown): Omit<SkippedProduct, 'line'> | null {
  const refusal = getDatabaseRejection(error);
  if (refusal !== null) return { field: 'row', code: 'refused_by_database', message: refusal };
  if (!(error instanceof DomainError)) return null;
  if (!['invalid', 'unprocessable', 'conflict', 'not_found'].includes(error.kind)) return null;
  const [detail] = error.details;
  return { field: 'row', code: error.reason, message: error.message, ...detail };
}
