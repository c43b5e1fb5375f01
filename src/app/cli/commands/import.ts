import { statSync } from 'node:fs';
import {
  countColumns,
  findImportedColumns,
} from '../../../core/catalog/import/csv/count-columns.ts';
import { type ImportRow, readImportRows } from '../../../core/catalog/import/read-import-rows.ts';
import {
  countRow,
  createImportReport,
  type ImportReport,
} from '../../../core/catalog/import/report.ts';
import {
  addBatchResults,
  type ImportBatchResult,
  importRunning,
  saveBatch,
} from '../../../core/catalog/import/save/save-batch.ts';
import {
  listBatches,
  openImport,
  saveImport,
} from '../../../core/catalog/import/save/save-import.ts';
import { copyImportedImages } from '../../../core/media/copies/imported-images.ts';
import { countImageCopies } from '../../../core/media/copies/read-image-copies.ts';
import { findKeptColumns, readHeaders } from '../../../core/record-imports/read-records.ts';
import { recognizeKind } from '../../../core/record-imports/record-kinds.ts';
import { findSiteWarnings } from '../../../core/setup/warnings.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { stopwatch } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { acquireLock } from '../../../platform/db/process-lock.ts';
import { systemTenant } from '../../../platform/unit-of-work.ts';
import { serverFactsOf } from '../../server-facts.ts';
import { type Command, type CommandContext, type CommandResult, UsageError } from '../command.ts';
import { type ImportFile, openImportFile } from '../import-file.ts';
import { addSiteWarnings, describeImport, type ImportOutcome } from '../import-result.ts';
import { startProgress } from '../progress.ts';
import { type CommandSession, operatorPrincipal } from '../session.ts';
import { importFolder } from './import-folder.ts';
import { importRecords } from './import-records.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Imports a file into a store, or the folder of "stoa export" as a whole shop.',
  operands: ['file'],
  options: {
    site: { value: 'S', help: 'Slug of the store; required for a file.' },
    'dry-run': { help: 'Changes nothing; reports the problems that agents would have.' },
    again: { help: 'Imports a file again, and overwrites changes made since.' },
    'keep-image-urls': { help: 'Shows images from their servers instead of copying them.' },
    progress: { help: 'Prints a line for each saved batch, also without a terminal.' },
  },
  notes: [
    'The file is .csv, .ndjson or .jsonl, optionally compressed (.gz). Products are matched by slug:',
    'new ones are created, existing ones updated, and products that are not in the file are left',
    'unchanged. Collections named in a row are created, and the product is added to them. The running',
    "server copies images of other servers to the store's media. Run the same command again to resume",
    'an interrupted import. A file that was imported completely is imported again only with --again.',
    'Customers, coupons, orders and redirects of Shopify and WooCommerce, and stock counts by SKU, are',
    'recognized by their headers; repeating their import changes nothing.',
    'A folder that "stoa export" wrote recreates the whole workspace with its ids, on a server that does',
    'not have it yet; --dry-run checks it.',
    'Exit codes: 0 every product was imported, 3 some were skipped and are listed.',
  ],
  async run(call) {
    const source = call.operands[0] ?? '';
    if (statSync(source, { throwIfNoEntry: false })?.isDirectory())
      return importFolder(call, source);
    if (call.option('site') === undefined)
      throw new UsageError('Name the store to import into: --site S.');
    const session = await call.openSession();
    const store = await session.unit.runAsSystem(systemTenant, (work) =>
      getAnySite(work, call.requiredOption('site')),
    );
    const site = { ...store, tenant: { ...store.tenant, principal: operatorPrincipal() } };
    const file = await openImportFile(source);
    const run = { call, session, site, file };
    const warnings = await session.unit.view(site.tenant, (view) =>
      findSiteWarnings(view, site, serverFactsOf(call.config)),
    );
    if (file.format === 'ndjson') return addSiteWarnings(await importProducts(run), warnings);
    const kind = recognizeKind(await readHeaders(file.read()));
    const columns = await countColumns(file.read(), (headers) =>
      kind === null ? findImportedColumns(headers, site.currency) : findKeptColumns(headers, kind),
    );
    const result =
      kind === null
        ? addSiteWarnings(await importProducts(run), warnings)
        : await importRecords({
            ...run,
            unit: session.unit,
            kind,
            isDryRun: call.isSet('dry-run'),
          });
    return { ...result, json: { ...(result.json as object), columns } };
  },
};

type ImportRun = { call: CommandContext; session: CommandSession; site: Site; file: ImportFile };

const importProducts = (run: ImportRun) =>
  run.call.isSet('dry-run') ? dryRun(run) : importWithLock(run);

/** Compares the file with the products of the store. */
async function dryRun({ call, session, site, file }: ImportRun): Promise<CommandResult> {
  const startedAt = stopwatch();
  const report = createImportReport();
  const rows = countRows(readImportRows(file.read(), file.format, site), report);
  const target = {
    site,
    isDryRun: true,
    advance: async () => true,
    record: async () => undefined,
    ...imagesOf(call),
  };
  let saved: ImportBatchResult = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  for await (const batch of listBatches(rows, 0))
    saved = addBatchResults(saved, await saveBatch(session.unit, target, batch));
  const seconds = secondsSince(startedAt);
  return describeImport({ state: 'dry_run', site, file, report, saved, seconds });
}

const imagesOf = (call: CommandContext) =>
  call.isSet('keep-image-urls') ? {} : { images: copyImportedImages(null) };

/**
 * Locks the import: two processes that import one file into one store would race for each product.
 */
async function importWithLock(run: ImportRun): Promise<CommandResult> {
  const { session, site, file } = run;
  const unlock = await acquireLock(session.connection, `import ${site.id} ${file.digest}`);
  if (unlock === null) throw importRunning();
  try {
    return describeImport(await importFile(run));
  } finally {
    await unlock();
  }
}

async function importFile({ call, session, site, file }: ImportRun): Promise<ImportOutcome> {
  const startedAt = stopwatch();
  const imported = { site, digest: file.digest };
  const { next, finished } = await openImport(session.unit, imported, call.isSet('again'));
  if (finished) return { state: 'already_imported', site, file, products: next };
  if (next > 0) call.printStatus(`Resuming after ${next} products that are already saved.`);

  const report = createImportReport();
  const rows = countRows(readImportRows(file.read(), file.format, site), report);
  const progress = startProgress(file, call.isSet('progress'));
  const saved = await saveImport(session.unit, rows, {
    file: imported,
    from: next,
    ...imagesOf(call),
    onSaved: (saved: ImportBatchResult) => progress.update(saved, next),
  })
    .catch(throwInterrupted)
    .finally(progress.end);
  const seconds = secondsSince(startedAt);
  const { pending: images } = await session.unit.view(site.tenant, (view) =>
    countImageCopies(view, null),
  );
  return { state: 'imported', site, file, report, saved, resumedAt: next, images, seconds };
}

/** Turns a lost connection or a full disk into a message that says how to resume. */
function throwInterrupted(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `The import was interrupted (${why}). Saved products are kept: run the same command again to resume.`;
  throw new Error(message, { cause });
}

async function* countRows(
  rows: AsyncIterable<ImportRow>,
  report: ImportReport,
): AsyncGenerator<ImportRow> {
  for await (const row of rows) {
    countRow(report, row);
    yield row;
  }
}

const secondsSince = (startedAt: number) => (stopwatch() - startedAt) / 1_000;
