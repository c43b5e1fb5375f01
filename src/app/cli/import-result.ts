import {
  formatImportReport,
  type ImportReport,
  sanitizeForTerminal,
  toImportReportDto,
} from '../../core/catalog/import/report.ts';
import type {
  ImportBatchResult,
  SkippedProduct,
} from '../../core/catalog/import/save/save-batch.ts';
import { warningTexts } from '../../core/setup/warnings.ts';
import type { Site } from '../../core/sites/site.ts';
import type { SiteWarning } from '../../core/sites/site-profile-dto.ts';
import type { CommandResult } from './command.ts';
import type { ImportFile } from './import-file.ts';

type ImportSubject = { site: Site; file: ImportFile };

/** The outcome of an import. `resumedAt`: how many products an earlier run had saved. */
export type ImportOutcome = ImportSubject &
  (
    | {
        state: 'dry_run';
        report: ImportReport;
        /** The result of a dry run. */
        saved: ImportBatchResult;
        seconds: number;
      }
    | {
        state: 'imported';
        report: ImportReport;
        saved: ImportBatchResult;
        resumedAt: number;
        /** Images that the server has still to copy. */
        images: number;
        seconds: number;
      }
    | { state: 'already_imported'; products: number }
  );

/** Exit code when some products of the file were skipped. */
const someSkippedExitCode = 3;

/**
 * How many skipped products are printed, so that a file full of errors does not fill the screen.
 */
const maxPrinted = 20;
const maxListed = 1_000;

export function describeImport(outcome: ImportOutcome): CommandResult {
  if (outcome.state === 'already_imported') return describeAlreadyImported(outcome);
  return outcome.state === 'dry_run' ? describeDryRun(outcome) : describeSaved(outcome);
}

/** Adds what is not set up in the store, because an import is often the last step before selling. */
export function addSiteWarnings(result: CommandResult, warnings: SiteWarning[]): CommandResult {
  const lines = warnings.map((code) => `Warning: ${warningTexts[code]}`);
  return {
    ...result,
    json: { ...(result.json as object), warnings },
    text: [result.text, ...lines].join('\n'),
  };
}

function describeAlreadyImported({
  state,
  site,
  file,
  products,
}: ImportOutcome & { products: number }): CommandResult {
  const none = { created: 0, changed: 0, unchanged: products, skipped: 0 };
  return {
    json: { state, ...subjectJson(site, file), products, ...none },
    text: `${file.name} has already been imported into ${site.slug}. Add --again to import it again and overwrite later changes.`,
  };
}

function describeDryRun({
  state,
  site,
  file,
  report,
  saved: { skipped, ...compared },
  seconds,
}: Extract<ImportOutcome, { state: 'dry_run' }>): CommandResult {
  const counts = { ...compared, skipped: skipped.length };
  return {
    json: {
      state,
      ...subjectJson(site, file),
      ...counts,
      ...toImportReportDto(report),
      seconds: roundSeconds(seconds),
    },
    text: [
      `Dry run of ${file.name} into ${site.slug}: ${formatCounts(counts)}.`,
      formatImportReport(report),
      `Dry run: nothing was changed (${roundSeconds(seconds)} s).`,
    ].join('\n'),
    exitCode: skipped.length > 0 ? someSkippedExitCode : 0,
  };
}

function describeSaved({
  state,
  site,
  file,
  ...run
}: Extract<ImportOutcome, { state: 'imported' }>): CommandResult {
  const { created, changed, unchanged, skipped } = run.saved;
  const counts = { created, changed, unchanged, skipped: skipped.length };
  const handled = created + changed + unchanged + skipped.length;
  const seconds = roundSeconds(run.seconds);
  const speed = Math.round(handled / Math.max(run.seconds, 0.001));
  const summary = `Imported ${file.name} into ${site.slug}: ${formatCounts(counts)} (${seconds} s, ${speed} products per second).`;
  return {
    json: {
      state,
      ...subjectJson(site, file),
      ...counts,
      resumed_at: run.resumedAt,
      images_to_copy: run.images,
      seconds,
      skipped_rows: skipped.slice(0, maxListed),
      report: toImportReportDto(run.report),
    },
    text: [
      summary,
      ...imageLines(run.images),
      ...skippedLines(skipped),
      '',
      formatImportReport(run.report).trimEnd(),
    ].join('\n'),
    exitCode: skipped.length > 0 ? someSkippedExitCode : 0,
  };
}

type ImportCounts = Record<'created' | 'changed' | 'unchanged' | 'skipped', number>;

export const formatCounts = ({ created, changed, unchanged, skipped }: ImportCounts): string =>
  `${created} created, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped`;

function imageLines(images: number): string[] {
  if (images === 0) return [];
  const what = images === 1 ? '1 image' : `${images} images`;
  return [
    `The running server copies ${what} to the store's media. Broken ones are listed in the console.`,
  ];
}

function subjectJson(site: Site, file: ImportFile) {
  return { site: site.slug, file: file.name, digest: file.digest };
}

export function skippedLines(skipped: SkippedProduct[]): string[] {
  const lines = skipped
    .slice(0, maxPrinted)
    .map(({ line, code, message }) => `  line ${line}: ${code}: ${sanitizeForTerminal(message)}`);
  const left = skipped.length - lines.length;
  return left > 0 ? [...lines, `  … and ${left} more (--json lists ${maxListed})`] : lines;
}

const roundSeconds = (seconds: number) => Math.round(seconds * 100) / 100;
