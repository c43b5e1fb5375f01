import type { NamedStatement } from './statement.ts';

/**
 * `isCounted`: the result says how many rows the statement has written. `mustWrite`: without a row,
 * all fail with SQLSTATE 22012.
 */
export type MergeableStatement = NamedStatement & { isCounted?: boolean; mustWrite?: boolean };

type MergedText = { name: string; text: string };

/** PostgreSQL ignores the rest of a longer name. */
const maxNameLength = 63;

/** Texts of combinations, by the names of their statements. Each name has only one text. */
const mergedTexts = new Map<string, MergedText>();

/**
 * One statement that runs all of them, as parts of a WITH query. All see the database as it was
 * before, so none may depend on another. Queries of a WITH become visible to later parts, so none may
 * have the name of a table. The column of each counted one is named `countColumn`.
 */
export function mergeStatements(statements: readonly MergeableStatement[]): NamedStatement {
  const key = statements.map(keyOf).join('+');
  const merged = mergedTexts.get(key) ?? {
    name:
      key.length <= maxNameLength ? key : `${key.slice(0, maxNameLength - 5)} ${mergedTexts.size}`,
    text: mergeTexts(statements),
  };
  mergedTexts.set(key, merged);
  return { ...merged, values: statements.flatMap(({ values }) => values) };
}

const keyOf = ({ name, isCounted, mustWrite }: MergeableStatement) =>
  `${name}${isCounted ? '#' : ''}${mustWrite ? '!' : ''}`;

/** The column with the number of rows that the statement at this position has written. */
export const countColumn = (index: number): string => `rows_${index}`;

function mergeTexts(statements: readonly MergeableStatement[]): string {
  const parts: string[] = [];
  const counts: string[] = [];
  let parameters = 0;
  for (const [index, { text, values, isCounted, mustWrite }] of statements.entries()) {
    const offset = parameters;
    const { queries, main } = splitWith(
      text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`),
    );
    parameters += values.length;
    const part = `write_${index}`;
    if (queries !== null) parts.push(queries);
    parts.push(`${part} as (${main}${isCounted || mustWrite ? ' returning 1' : ''})`);
    if (isCounted) counts.push(`(select count(*) from ${part})::int as ${countColumn(index)}`);
    // Division by zero is the only error that an expression can raise without a function.
    if (mustWrite) counts.push(`1 / (select count(*) from ${part})`);
  }
  return `with ${parts.join(',\n')}\nselect ${counts.join(', ') || '1'}`;
}

/** Separates the queries of a leading WITH from the statement that follows them. */
function splitWith(text: string): { queries: string | null; main: string } {
  if (!text.startsWith('with ')) return { queries: null, main: text };
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/'[^']*'|[()]|\b(?:insert|update|delete)\b/g)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && !token.startsWith("'"))
      return { queries: text.slice('with '.length, index).trimEnd(), main: text.slice(index) };
  }
  throw new Error('a statement that is sent later must write rows');
}

/** What a statement writes, and the names of the queries in its WITH. */
type WrittenTables = {
  inserted: readonly string[];
  /** Tables of which it changes or deletes rows. */
  changed: readonly string[];
  queries: readonly string[];
};

const knownTables = new Map<string, WrittenTables>();

/** The names of statements identify their texts, so each is read once. */
export function tablesOf({ name, text }: NamedStatement): WrittenTables {
  const known = knownTables.get(name);
  if (known) return known;
  const inserted = namesIn(text, /\binsert into (\w+)/g);
  const changed = namesIn(text, /(?:\bdelete from|(?<!\b(?:for|key|do) )\bupdate) (\w+)/g);
  const upserts = /\bdo update set\b/.test(text);
  const tables = {
    inserted: upserts ? [] : inserted,
    changed: upserts ? [...changed, ...inserted] : changed,
    queries: text.startsWith('with ')
      ? namesIn(text, /(?:^with|,)\s+(\w+) as (?:materialized )?\(/g)
      : [],
  };
  knownTables.set(name, tables);
  return tables;
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '');
