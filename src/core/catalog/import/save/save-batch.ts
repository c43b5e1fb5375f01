import { Refusal } from '../../../../kernel/refusal.ts';
import type { UnitOfWork, Work } from '../../../../platform/work.ts';
import { collectionsByName } from '../../collections/collections-by-name.ts';
import type { ProductDraft } from '../../product.ts';
import { importProducts } from '../../products/import-products.ts';
import { levelOf } from '../problem.ts';
import type { ImportRow } from '../read-file.ts';
import { advancePosition, type ImportTarget, objectionOf } from './import-store.ts';

/** A product of the file that is not in the store, and why. */
export type Skipped = { line: number; field: string; code: string; message: string };

export type Saved = { created: number; changed: number; unchanged: number; skipped: Skipped[] };

/**
 * Saves rows that follow each other and moves the position past them, in one transaction. What the
 * store or the database refuses is looked for in halves, so that one bad product costs only itself.
 */
export async function saveBatch(
  unit: UnitOfWork,
  target: ImportTarget,
  rows: ImportRow[],
): Promise<Saved> {
  try {
    return await unit.run(target.site.tenant, (work) => saveRows(work, target, rows));
  } catch (error) {
    const why = whyRefused(error);
    const [first] = rows;
    if (why === null || first === undefined) throw error;
    if (rows.length === 1) return passOver(unit, target, { ...first, draft: null, ...why });
    const middle = Math.ceil(rows.length / 2);
    const before = await saveBatch(unit, target, rows.slice(0, middle));
    return sum(before, await saveBatch(unit, target, rows.slice(middle)));
  }
}

export function sum(a: Saved, b: Saved): Saved {
  return {
    created: a.created + b.created,
    changed: a.changed + b.changed,
    unchanged: a.unchanged + b.unchanged,
    skipped: [...a.skipped, ...b.skipped],
  };
}

async function saveRows(work: Work, target: ImportTarget, rows: ImportRow[]): Promise<Saved> {
  await moveOn(work, target, rows);
  const skipped = rows.filter(({ draft }) => draft === null).map(whySkipped);
  const drafts = await draftsOf(work, target, rows);
  if (drafts.length === 0) return { created: 0, changed: 0, unchanged: 0, skipped };
  return { ...(await importProducts(work, target.site, drafts)), skipped };
}

async function moveOn(work: Work, target: ImportTarget, rows: ImportRow[]): Promise<void> {
  const from = rows[0]?.ordinal ?? 0;
  if (await advancePosition(work, target, { from, to: from + rows.length })) return;
  throw importRunning();
}

type Draft = ProductDraft & { slug: string };

async function draftsOf(work: Work, { site }: ImportTarget, rows: ImportRow[]): Promise<Draft[]> {
  const names = rows.flatMap((row) => (row.draft ? row.collections : []));
  const idOf = await collectionsByName(work, site, names);
  return rows.flatMap(({ draft, collections }) => {
    if (!draft) return [];
    const ids = collections.map((name) => idOf.get(name)).filter((id) => id !== undefined);
    return [ids.length === 0 ? draft : { ...draft, collectionIds: ids.sort() }];
  });
}

async function passOver(
  unit: UnitOfWork,
  target: ImportTarget,
  row: ImportRow & Pick<Skipped, 'field' | 'code' | 'message'>,
): Promise<Saved> {
  const { line, field, code, message } = row;
  await unit.run(target.site.tenant, (work) => moveOn(work, target, [row]));
  return { created: 0, changed: 0, unchanged: 0, skipped: [{ line, field, code, message }] };
}

/** The gravest of a row's problems. */
function whySkipped({ line, problems }: ImportRow): Skipped {
  const grave = problems.find((problem) => levelOf(problem) === 'error');
  const { field, code, message } = grave ?? { field: 'row', code: 'unreadable', message: '' };
  return { line, field, code, message };
}

function whyRefused(error: unknown): Pick<Skipped, 'field' | 'code' | 'message'> | null {
  if (error instanceof Refusal && ['invalid', 'unprocessable'].includes(error.kind)) {
    const [detail] = error.details;
    return { field: 'row', code: error.reason, message: error.message, ...detail };
  }
  const objection = objectionOf(error);
  return objection === null
    ? null
    : { field: 'row', code: 'refused_by_database', message: objection };
}

/** Only one process at a time brings a file into a store. */
export const importRunning = () =>
  new Refusal(
    'wrong_state',
    'import_running',
    'This file is being imported into this store by another process: wait until that one ends.',
  );
