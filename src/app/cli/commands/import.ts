import { type ImportRow, readProducts } from '../../../core/catalog/import/read-file.ts';
import { countRow, newReport, type Report } from '../../../core/catalog/import/report.ts';
import { importRunning, type Saved } from '../../../core/catalog/import/save/save-batch.ts';
import { openImport, saveImport } from '../../../core/catalog/import/save/save-import.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { Site } from '../../../core/sites/site.ts';
import { stopwatch } from '../../../kernel/clock.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { takeLock } from '../../../platform/db/process-lock.ts';
import { nobody } from '../../../platform/work.ts';
import type { Answer, Call, Command } from '../command.ts';
import { describeImport, type Outcome } from '../import-answer.ts';
import { type ImportFile, openImportFile } from '../import-file.ts';
import { startProgress } from '../progress.ts';
import { operator, type Session } from '../session.ts';

export const importCommand: Command = {
  name: 'import',
  summary: "Brings a catalog into a store: Shopify's or a plain CSV, or NDJSON.",
  operands: ['file'],
  options: {
    site: { value: 'S', required: true, help: 'Slug of the store.' },
    'dry-run': { help: 'Changes nothing; reports what agents would stumble over.' },
    again: { help: 'Imports a file that was imported before: undoes changes made since.' },
    progress: { help: 'Tells every saved batch, even where nobody watches a terminal.' },
  },
  notes: [
    'The file is .csv, .ndjson or .jsonl, each also with .gz. Products are matched by slug: new ones',
    'are made, known ones changed to what the file says, others left alone. Collections that a row',
    'names are made and joined. An import that was cut off goes on where it stopped when the same',
    'command is run again; a file that was imported to its end is not imported again without --again.',
    'Exit code 0: everything is in the store; 3: some products were skipped, and are listed.',
  ],
  async run(call) {
    const session = await call.open();
    const store = await session.unit.runAsSystem(nobody, (work) =>
      getAnySite(work, call.needed('site')),
    );
    const site = { ...store, tenant: { ...store.tenant, by: operator() } };
    const file = await openImportFile(call.operands[0] ?? '');
    const run = { call, session, site, file };
    return call.isSet('dry-run') ? dryRun(run) : lockedImport(run);
  },
};

type Run = { call: Call; session: Session; site: Site; file: ImportFile };

async function dryRun({ site, file }: Run): Promise<Answer> {
  const startedAt = stopwatch();
  const report = newReport();
  for await (const row of readProducts(file.read(), file.format, site)) countRow(report, row);
  return describeImport({ state: 'dry_run', site, file, report, seconds: since(startedAt) });
}

/** Two processes that bring one file into one store would race for every product. */
async function lockedImport(run: Run): Promise<Answer> {
  const { session, site, file } = run;
  const unlock = await takeLock(session.connection, `import ${site.id} ${file.digest}`);
  if (unlock === null) throw importRunning();
  try {
    return describeImport(await importFile(run));
  } finally {
    await unlock();
  }
}

async function importFile({ call, session, site, file }: Run): Promise<Outcome> {
  const startedAt = stopwatch();
  const target = { site, digest: file.digest };
  const { next, finished } = await openImport(session.unit, target, call.isSet('again'));
  if (finished) return { state: 'already_imported', site, file, products: next };
  if (next > 0) call.tell(`Going on behind the ${next} products that are saved already.`);

  const report = newReport();
  const rows = counted(readProducts(file.read(), file.format, site), report);
  const progress = startProgress(call.isSet('progress'));
  const saved = await saveImport(session.unit, rows, {
    target,
    from: next,
    onSaved: (sofar: Saved) => progress.tell(sofar, next),
  })
    .catch(cutOff)
    .finally(progress.end);
  const seconds = since(startedAt);
  return { state: 'imported', site, file, report, saved, resumedAt: next, seconds };
}

/** The database went away, or the disk is full: nothing that was saved is lost. */
function cutOff(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  const message = `The import was cut off (${why}): what is saved stays saved; run the same command again and it goes on from there.`;
  throw new Error(message, { cause });
}

async function* counted(rows: AsyncIterable<ImportRow>, report: Report): AsyncGenerator<ImportRow> {
  for await (const row of rows) {
    countRow(report, row);
    yield row;
  }
}

const since = (startedAt: number) => (stopwatch() - startedAt) / 1_000;
