import {
  getProblemLevel,
  type ImportProblem,
  isListedInFull,
  type ProblemCode,
  type ProblemLevel,
  problemAdvice,
} from './problem.ts';
import type { ImportRow } from './read-import-rows.ts';

/** Examples that are kept of each code that is not listed in full. */
const maxExamples = 3;

type Example = { line: number; field: string; message: string };
type Tally = { level: ProblemLevel; products: number; examples: Example[] };

/** What a file holds and what an agent would stumble over; grows with the codes and not with the file. */
export type ImportReport = {
  products: number;
  importable: number;
  /** Of the products that can be imported. */
  variants: number;
  /** Products with an error or a warning. */
  stumbling: number;
  tallies: Map<ProblemCode, Tally>;
};

export function createImportReport(): ImportReport {
  return { products: 0, importable: 0, variants: 0, stumbling: 0, tallies: new Map() };
}

/** Counts one product in. */
export function countRow(report: ImportReport, { draft, problems }: ImportRow): void {
  report.products += 1;
  if (draft) {
    report.importable += 1;
    report.variants += draft.variants?.length || 1;
  }
  if (problems.some((problem) => getProblemLevel(problem) !== 'note')) report.stumbling += 1;
  const counted = new Set<ProblemCode>();
  for (const problem of problems) {
    const tally = findTally(report, problem);
    if (!counted.has(problem.code)) tally.products += 1;
    counted.add(problem.code);
    if (tally.examples.length < maxExamples || isListedInFull(problem.code)) {
      const { line, field, message } = problem;
      tally.examples.push({ line, field, message });
    }
  }
}

/** The gravest level that a code was met with is the tally's. */
function findTally(report: ImportReport, problem: ImportProblem): Tally {
  const level = getProblemLevel(problem);
  const tally = report.tallies.get(problem.code) ?? { level, products: 0, examples: [] };
  if (rank[level] < rank[tally.level]) tally.level = level;
  report.tallies.set(problem.code, tally);
  return tally;
}

const rank: Record<ProblemLevel, number> = { error: 0, warning: 1, note: 2 };

/** How ready a catalog is for agents: the share of products that nobody stumbles over. */
const grades = [
  { grade: 'A', from: 0.95 },
  { grade: 'B', from: 0.85 },
  { grade: 'C', from: 0.7 },
  { grade: 'D', from: 0.5 },
  { grade: 'E', from: 0 },
] as const;

export type ImportReportDto = {
  products: number;
  importable: number;
  variants: number;
  stumbling: number;
  grade: string;
  problems: {
    code: ProblemCode;
    level: ProblemLevel;
    products: number;
    mend: string;
    examples: Example[];
  }[];
};

/** The report as JSON, gravest and most frequent problems first. */
export function toImportReportDto({ tallies, ...totals }: ImportReport): ImportReportDto {
  const smooth = totals.products === 0 ? 0 : 1 - totals.stumbling / totals.products;
  const problems = [...tallies].map(([code, { level, products, examples }]) => {
    return { code, level, products, mend: problemAdvice[code].mend, examples };
  });
  problems.sort((a, b) => rank[a.level] - rank[b.level] || b.products - a.products);
  return { ...totals, grade: grades.find(({ from }) => smooth >= from)?.grade ?? 'E', problems };
}

const headings: Record<ProblemLevel, string> = {
  error: 'Cannot be imported as they are:',
  warning: 'An agent will stumble over:',
  note: 'Worth knowing:',
};

/** The report as lines for a terminal. */
export function formatImportReport(report: ImportReport): string {
  const shown = toImportReportDto(report);
  const left = shown.products - shown.importable;
  const lines = [
    `${pluralize(shown.products, 'product')}, ${pluralize(shown.variants, 'variant')}; ` +
      `${left === 0 ? 'all' : formatCount(shown.importable)} can be imported.`,
    `Agent readiness ${shown.grade}: ${pluralize(shown.stumbling, 'product')} an agent will stumble over.`,
  ];
  for (const level of ['error', 'warning', 'note'] as const) {
    const problems = shown.problems.filter((problem) => problem.level === level);
    if (problems.length > 0) lines.push('', headings[level], ...problems.flatMap(formatProblem));
  }
  return `${lines.join('\n')}\n`;
}

function formatProblem({
  code,
  products,
  mend,
  examples,
}: ImportReportDto['problems'][number]): string[] {
  return [
    `  ${code} (${pluralize(products, 'product')}): ${mend}`,
    ...examples.map(({ line, message }) => `    line ${line}: ${sanitizeForTerminal(message)}`),
  ];
}

/** A file's text must not steer the terminal that shows it. */
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
