import type { Result } from './run-goals.ts';

/** The figures of one protocol, or of all. */
export type Figures = {
  protocol: string;
  goals: number;
  reached: number;
  wrong: number;
  /** Calls and tokens of the median goal. */
  calls: number;
  tokens: number;
};

/** Figures for each protocol, and for all of them last. */
export function figuresOf(results: Result[]): Figures[] {
  const names = [...new Set(results.map(({ protocol }) => protocol))];
  const rows = names.map((name) =>
    rowOf(
      name,
      results.filter(({ protocol }) => protocol === name),
    ),
  );
  return [...rows, rowOf('all', results)];
}

const rowOf = (protocol: string, results: Result[]): Figures => ({
  protocol,
  goals: results.length,
  reached: results.filter(({ reached }) => reached).length,
  wrong: results.filter(({ isWrong }) => isWrong).length,
  calls: median(results.map(({ calls }) => calls)),
  tokens: median(results.map(({ tokens }) => tokens)),
});

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The report as a table, with the transcript of every goal that was not reached. */
export function textOf(results: Result[]): string {
  const rows = figuresOf(results).map(({ protocol, goals, reached, wrong, calls, tokens }) => [
    protocol,
    `${reached} of ${goals}`,
    `${((100 * reached) / Math.max(1, goals)).toFixed(1)} %`,
    String(wrong),
    String(calls),
    String(tokens),
  ]);
  const head = ['protocol', 'reached', 'share', 'wrong', 'calls', 'tokens'];
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, ...rows].map((row) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const missed = results.filter(({ reached }) => !reached);
  return [...lines, '', ...missed.flatMap(deadEnd)].join('\n');
}

function deadEnd({ goal, protocol, why, isWrong, transcript }: Result): string[] {
  const title = `${isWrong ? 'WRONG PURCHASE' : 'Dead end'} over ${protocol}: ${goal.request}`;
  const calls = transcript.flatMap(({ call, sent, status, received }) => [
    `    ${call} ${sent}`,
    `      ${status} ${received}`,
  ]);
  return [`${title} (${goal.store})`, `  ${why}`, ...calls, ''];
}

export const jsonOf = (results: Result[]) => ({
  figures: figuresOf(results),
  missed: results.filter(({ reached }) => !reached),
});
