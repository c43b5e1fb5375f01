import {
  presentReport,
  printable,
  type Report,
  reportText,
} from '../../core/catalog/import/report.ts';
import type { Saved, Skipped } from '../../core/catalog/import/save/save-batch.ts';
import type { Site } from '../../core/sites/site.ts';
import type { Answer } from './command.ts';
import type { ImportFile } from './import-file.ts';

type Common = { site: Site; file: ImportFile };

/** How an import ended. `resumedAt`: how many products an earlier run had saved. */
export type Outcome = Common &
  (
    | { state: 'dry_run'; report: Report; seconds: number }
    | { state: 'imported'; report: Report; saved: Saved; resumedAt: number; seconds: number }
    | { state: 'already_imported'; products: number }
  );

/** Some products of the file are not in the store. */
const someSkipped = 3;

/** A file without a single good row would fill the screen. */
const maxShown = 20;
const maxListed = 1_000;

export function describeImport(outcome: Outcome): Answer {
  if (outcome.state === 'already_imported') return describeAlready(outcome);
  return outcome.state === 'dry_run' ? describeDryRun(outcome) : describeSaved(outcome);
}

function describeAlready({ state, site, file, products }: Outcome & { products: number }): Answer {
  const none = { created: 0, changed: 0, unchanged: products, skipped: 0 };
  return {
    json: { state, ...about(site, file), products, ...none },
    text: `${file.name} was imported into ${site.slug} before: nothing to do. To bring the store back to what the file says, add --again.`,
  };
}

function describeDryRun({
  state,
  site,
  file,
  report,
  seconds,
}: Extract<Outcome, { state: 'dry_run' }>): Answer {
  const shown = presentReport(report);
  return {
    json: { state, ...about(site, file), ...shown, seconds: rounded(seconds) },
    text: `${reportText(report)}\nNothing was changed (dry run, ${rounded(seconds)} s).`,
    exitCode: shown.importable < shown.products ? someSkipped : 0,
  };
}

function describeSaved({
  state,
  site,
  file,
  ...run
}: Extract<Outcome, { state: 'imported' }>): Answer {
  const { created, changed, unchanged, skipped } = run.saved;
  const counts = { created, changed, unchanged, skipped: skipped.length };
  const handled = created + changed + unchanged + skipped.length;
  const seconds = rounded(run.seconds);
  const speed = Math.round(handled / Math.max(run.seconds, 0.001));
  const summary = `${file.name} is imported into ${site.slug}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped.length} skipped (${seconds} s, ${speed} products a second).`;
  return {
    json: {
      state,
      ...about(site, file),
      ...counts,
      resumed_at: run.resumedAt,
      seconds,
      skipped_rows: skipped.slice(0, maxListed),
      report: presentReport(run.report),
    },
    text: [summary, ...skippedLines(skipped), '', reportText(run.report).trimEnd()].join('\n'),
    exitCode: skipped.length > 0 ? someSkipped : 0,
  };
}

function about(site: Site, file: ImportFile) {
  return { site: site.slug, file: file.name, digest: file.digest };
}

function skippedLines(skipped: Skipped[]): string[] {
  const lines = skipped
    .slice(0, maxShown)
    .map(({ line, code, message }) => `  line ${line}: ${code}: ${printable(message)}`);
  const left = skipped.length - lines.length;
  return left > 0 ? [...lines, `  … and ${left} more (--json lists ${maxListed})`] : lines;
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
