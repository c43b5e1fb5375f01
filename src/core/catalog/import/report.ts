import {
  getProblemLevel,
  type ImportProblem,
  isListedInFull,
  type ProblemCode,
  type ProblemLevel,
  problemAdvice,
  problemLevels,
} from './problem.ts';
import type { ImportRow } from './read-import-rows.ts';
import { gradeFile, isReady } from './readiness/grade.ts';

/** Examples kept of each code, and of one that is listed in full. */
const maxExamples = 3;
const maxListed = 1_000;

type Example = { line: number; field: string; message: string };
type Tally = { level: ProblemLevel; products: number; examples: Example[] };

/** Totals of a file and its problems by code. Its size does not depend on the size of the file. */
export type ImportReport = {
  products: number;
  importable: number;
  /** Variants of the products that can be imported. */
  variants: number;
  /** Products with an error or a warning. */
  affected: number;
  tallies: Map<ProblemCode, Tally>;
};

export function createImportReport(): ImportReport {
  return { products: 0, importable: 0, variants: 0, affected: 0, tallies: new Map() };
}

type CountedRow = Pick<ImportRow, 'problems'> & {
  draft: { variants?: unknown[] | undefined } | null;
};

/** Adds one product to the report. */
export function countRow(report: ImportReport, { draft, problems }: CountedRow): void {
  report.products += 1;
  if (draft) {
    report.importable += 1;
    report.variants += draft.variants?.length || 1;
  }
  if (!isReady(problems)) report.affected += 1;
  const counted = new Set<ProblemCode>();
  for (const problem of problems) {
    const tally = findTally(report, problem);
    if (!counted.has(problem.code)) tally.products += 1;
    counted.add(problem.code);
    if (tally.examples.length < (isListedInFull(problem.code) ? maxListed : maxExamples)) {
      const { line, field, message } = problem;
      tally.examples.push({ line, field, message });
    }
  }
}

/** The tally of a code; its level is the most severe one that occurred. */
function findTally(report: ImportReport, problem: ImportProblem): Tally {
  const level = getProblemLevel(problem);
  const tally = report.tallies.get(problem.code) ?? { level, products: 0, examples: [] };
  if (rank[level] < rank[tally.level]) tally.level = level;
  report.tallies.set(problem.code, tally);
  return tally;
}

const rank: Record<ProblemLevel, number> = { error: 0, warning: 1, note: 2 };

export type ImportReportDto = {
  products: number;
  importable: number;
  variants: number;
  affected: number;
  grade: string;
  problems: {
    code: ProblemCode;
    level: ProblemLevel;
    products: number;
    advice: string;
    examples: Example[];
  }[];
};

/** The report as JSON, with the most severe and most frequent problems first. */
export function toImportReportDto({ tallies, ...totals }: ImportReport): ImportReportDto {
  const readyShare = totals.products === 0 ? 0 : 1 - totals.affected / totals.products;
  const problems = [...tallies].map(([code, { level, products, examples }]) => {
    return { code, level, products, advice: problemAdvice[code].advice, examples };
  });
  problems.sort((a, b) => rank[a.level] - rank[b.level] || b.products - a.products);
  return {
    ...totals,
    grade: gradeFile(readyShare),
    problems,
  };
}

const headings: Record<ProblemLevel, string> = {
  error: 'Errors (these products cannot be imported):',
  warning: 'Warnings (agents will have difficulty with these products):',
  note: 'Notes:',
};

/** The report as lines for a terminal. */
export function formatImportReport(report: ImportReport): string {
  const dto = toImportReportDto(report);
  const rejected = dto.products - dto.importable;
  const lines = [
    `${pluralize(dto.products, 'product')}, ${pluralize(dto.variants, 'variant')}; ` +
      `${rejected === 0 ? 'all' : formatCount(dto.importable)} can be imported.`,
    `Agent readiness ${dto.grade}: ${pluralize(dto.affected, 'product')} with errors or warnings.`,
  ];
  for (const level of problemLevels) {
    const problems = dto.problems.filter((problem) => problem.level === level);
    if (problems.length > 0)
      lines.push(
        '',
        headings[level],
        ...problems.flatMap((problem) => formatProblem(problem, 'product')),
      );
  }
  return `${lines.join('\n')}\n`;
}

/** The same for a file of other records, which have no grade. `nouns` is their plural. */
export function formatRecordReport(report: ImportReport, nouns: string): string {
  const noun = nouns.replace(/s$/, '');
  const { products, importable, problems } = toImportReportDto(report);
  const rejected = products - importable;
  const lines = [
    `${pluralize(products, noun)}; ${rejected === 0 ? 'all' : formatCount(importable)} can be imported.`,
    ...problems.flatMap((problem) => formatProblem(problem, noun)),
  ];
  return lines.join('\n');
}

/** A column that is not imported is reported once, so the records that have it are not counted. */
function formatProblem(
  { code, products, advice, examples }: ImportReportDto['problems'][number],
  noun: string,
): string[] {
  const count = code === 'not_imported' ? '' : ` (${pluralize(products, noun)})`;
  return [
    `  ${code}${count}: ${advice}`,
    ...examples.map(({ line, message }) => `    line ${line}: ${sanitizeForTerminal(message)}`),
  ];
}

/** Removes control characters, so that text of a file cannot control the terminal. */
export function sanitizeForTerminal(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}

function pluralize(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;
}

const format = new Intl.NumberFormat('en');

function formatCount(number: number): string {
  return format.format(number);
}
