import { DomainError } from '../../../../kernel/domain-error.ts';
import { sqlStateOf, type UnitOfWork, type Work } from '../../../../platform/unit-of-work.ts';
import type { Site } from '../../../sites/site.ts';
import {
  findCollections,
  findOrCreateCollections,
} from '../../collections/find-or-create-collections.ts';
import {
  compareProducts,
  type ImportedProductInput,
  importProducts,
  type OnProductsSaved,
} from '../../products/import-products.ts';
import { getProblemLevel } from '../problem.ts';
import type { ImportRow } from '../read-import-rows.ts';
import { getDatabaseRejection } from './database-rejection.ts';

/** Where rows are imported, and what keeps the position of the import. */
export type ImportTarget = {
  site: Site;
  /** Products are compared with those of the store, and nothing is changed. */
  isDryRun: boolean;
  /** Advances the position and locks it until commit; false if another process has advanced it. */
  advance(work: Work, range: { from: number; to: number }): Promise<boolean>;
  /** Called in the same transaction with the outcomes of the rows. */
  record(work: Work, result: ImportBatchResult): Promise<void>;
  /** Handles images on other servers; without it their URLs are kept. */
  images?: ImportedImages;
};

export type ImportedImages = {
  /** Replaces the URLs of images that the store has copied before by those of the copies. */
  localize(work: Work, inputs: ImportedProductInput[]): Promise<ImportedProductInput[]>;
  onSaved: OnProductsSaved;
};

/** A product of the file that was not imported, and why. */
export type SkippedProduct = { line: number; field: string; code: string; message: string };

export type ImportBatchResult = {
  created: number;
  changed: number;
  unchanged: number;
  skipped: SkippedProduct[];
};

/**
 * Saves consecutive rows and advances the position, in one transaction. If a product is rejected,
 * the batch is split in halves until only the rejected products are skipped. It is also split if a
 * statement takes too long.
 */
export async function saveBatch(
  unit: UnitOfWork,
  target: ImportTarget,
  rows: ImportRow[],
): Promise<ImportBatchResult> {
  try {
    return await unit.run(target.site.tenant, (work) => saveRows(work, target, rows));
  } catch (error) {
    const rejection = describeRejection(error);
    const isSplittable = rejection !== null || sqlStateOf(error) === statementTimeout;
    const [first] = rows;
    if (rows.length > 1 && isSplittable) {
      const middle = Math.ceil(rows.length / 2);
      const before = await saveBatch(unit, target, rows.slice(0, middle));
      return addBatchResults(before, await saveBatch(unit, target, rows.slice(middle)));
    }
    if (rejection === null || first === undefined) throw error;
    return skipRow(unit, target, { ...first, draft: null, ...rejection });
  }
}

/** SQLSTATE `query_canceled`, by the `statement_timeout` of the session. */
const statementTimeout = '57014';

export function addBatchResults(a: ImportBatchResult, b: ImportBatchResult): ImportBatchResult {
  return {
    created: a.created + b.created,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    skipped: [...a.skipped, ...b.skipped],
  };
}

const none = { created: 0, changed: 0, unchanged: 0 };

async function saveRows(
  work: Work,
  target: ImportTarget,
  rows: ImportRow[],
): Promise<ImportBatchResult> {
  await advanceImport(work, target, rows);
  const skipped = rows.filter(({ draft }) => draft === null).map(toSkippedProduct);
  const inputs = await toProductInputs(work, target, rows);
  const { site, isDryRun, images } = target;
  const save = isDryRun
    ? () => compareProducts(work, site, inputs)
    : () => importProducts(work, site, inputs, images?.onSaved);
  const counts = inputs.length === 0 ? none : await save();
  const result = { ...counts, skipped };
  await target.record(work, result);
  return result;
}

async function advanceImport(work: Work, target: ImportTarget, rows: ImportRow[]): Promise<void> {
  const from = rows[0]?.ordinal ?? 0;
  if (await target.advance(work, { from, to: from + rows.length })) return;
  throw importRunning();
}

async function toProductInputs(
  work: Work,
  { site, isDryRun, images }: ImportTarget,
  rows: ImportRow[],
): Promise<ImportedProductInput[]> {
  const names = rows.flatMap((row) => (row.draft ? row.collections : []));
  const find = isDryRun ? findCollections : findOrCreateCollections;
  const idOf = await find(work, site, names);
  const inputs = rows.flatMap(({ draft, collections }) => {
    if (!draft) return [];
    const ids = collections.map((name) => idOf.get(name)).filter((id) => id !== undefined);
    return [ids.length === 0 ? draft : { ...draft, collectionIds: ids.sort() }];
  });
  return images ? images.localize(work, inputs) : inputs;
}

async function skipRow(
  unit: UnitOfWork,
  target: ImportTarget,
  row: ImportRow & Pick<SkippedProduct, 'field' | 'code' | 'message'>,
): Promise<ImportBatchResult> {
  const { line, field, code, message } = row;
  const result = { ...none, skipped: [{ line, field, code, message }] };
  await unit.run(target.site.tenant, async (work) => {
    await advanceImport(work, target, [row]);
    await target.record(work, result);
  });
  return result;
}

/** The first error of a product or record that begins in `line`. */
export function toSkippedProduct({
  line: first,
  problems,
}: Pick<ImportRow, 'line' | 'problems'>): SkippedProduct {
  const error = problems.find((problem) => getProblemLevel(problem) === 'error');
  const unreadable = { line: first, field: 'row', code: 'unreadable', message: '' };
  const { line, field, code, message } = error ?? unreadable;
  return { line, field, code, message };
}

function describeRejection(
  error: unknown,
): Pick<SkippedProduct, 'field' | 'code' | 'message'> | null {
  if (error instanceof DomainError && ['invalid', 'unprocessable'].includes(error.kind)) {
    const [detail] = error.details;
    return { field: 'row', code: error.reason, message: error.message, ...detail };
  }
  const message = getDatabaseRejection(error);
  return message === null ? null : { field: 'row', code: 'refused_by_database', message };
}

/** 409 `import_running`: one process at a time may import a file into a store. */
export const importRunning = () =>
  new DomainError(
    'wrong_state',
    'import_running',
    'This file is being imported into this store by another process; wait until it finishes.',
  );
