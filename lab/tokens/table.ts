import { readFile, writeFile } from 'node:fs/promises';
import type { Measured } from './measure.ts';

const file = new URL('../../docs/agents/tokens.md', import.meta.url);
const header = ['| answer | bytes | tokens |', '|---|---|---|'];

/** How much more than documented an answer may have. */
const tolerance = 1.05;

export const toTable = (measured: readonly Measured[]): string =>
  [
    ...header,
    ...measured.map(({ name, bytes, tokens }) => `| ${name} | ${bytes} | ${tokens} |`),
  ].join('\n');

/** Replaces the table in docs/agents/tokens.md. */
export async function writeTable(measured: readonly Measured[]): Promise<void> {
  const page = await readFile(file, 'utf8');
  const table = new RegExp(`${escapePattern(header.join('\n'))}(?:\\n\\|.*)*`);
  await writeFile(
    file,
    page.replace(table, () => toTable(measured)),
  );
}

/** The documented tokens by name. */
export async function readBudget(): Promise<Map<string, number>> {
  const rows = (await readFile(file, 'utf8')).matchAll(/^\| (.+) \| \d+ \| (\d+) \|$/gm);
  return new Map([...rows].map(([, name = '', tokens]) => [name, Number(tokens)]));
}

/** One line for each answer that is not in the budget or more than 5 % above it. */
export function findGrowth(
  measured: readonly Measured[],
  budget: ReadonlyMap<string, number>,
): string[] {
  return measured.flatMap(({ name, tokens }) => {
    const most = budget.get(name);
    if (most === undefined) return [`${name} is not in docs/agents/tokens.md`];
    return tokens > most * tolerance ? [`${name}: ${tokens} tokens instead of ${most}`] : [];
  });
}

const escapePattern = (text: string) => text.replace(/[|\\]/g, '\\$&');
