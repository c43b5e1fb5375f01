/** This migration and later ones run while servers of the previous version still work. */
export const firstRolling = '0110';

/** Statements that break the previous version, which still reads and writes the old schema. */
const breaking: [RegExp, string][] = [
  [/\bdrop\s+(?:table|view|function|procedure|type|schema|trigger|policy)\b/i, 'drops'],
  [/\bdrop\s+(?:column|constraint|default)\b/i, 'drops'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'requires a column that the previous version may leave empty'],
  [/\brevoke\b/i, 'revokes'],
  [/\btruncate\b/i, 'truncates'],
  [/\bcreate\s+or\s+replace\b/i, 'replaces what the previous version calls'],
];

/** `add column x text not null` without a default fails the inserts of the previous version. */
const requiredColumn =
  /\badd\s+(?:column\s+)?(?!constraint\b|primary\b|foreign\b|unique\b|check\b)[^,;]*\bnot\s+null\b[^,;]*/gi;
/** A new constraint on an existing table can reject what the previous version writes. */
const addedConstraint =
  /\balter\s+table\s+(\w+)[^;]*?\badd\s+(?:constraint|unique|check|foreign|primary)\b/gi;
const uniqueIndex = /\bcreate\s+unique\s+index\b\s*(\w*)[^;]*?\bon\s+(?:only\s+)?(\w+)\s*([^;]*)/gi;
const droppedIndex = /\bdrop\s+index\s+(\w+)/gi;

/** What a unique index rejects does not depend on the order of its columns. */
const rejectedBy = ([, , table = '', definition = '']: RegExpMatchArray): string => {
  const [, columns = '', rest = ''] = /^\(([^()]*)\)([\s\S]*)$/.exec(definition.trim()) ?? [];
  const sorted = columns.split(',').map((column) => column.trim());
  return columns === '' ? `${table} ${definition}` : `${table} ${sorted.sort()} ${rest.trim()}`;
};

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '');

/**
 * One sentence for each statement that the previous version could not run with. `earlier`: the
 * migrations before this one.
 */
export function breaksPreviousVersion(name: string, sql: string, earlier = ''): string[] {
  if (name < firstRolling || /^-- Unused since \d+\.\d+/.test(sql)) return [];
  const statements = withoutComments(sql);
  const created = new Set(
    [...statements.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  const isOld = (table = '') => !created.has(table);
  const dropped = new Set([...statements.matchAll(droppedIndex)].map(([, index]) => index));
  const replaced = [...withoutComments(earlier).matchAll(uniqueIndex)]
    .filter(([, index]) => dropped.has(index))
    .map(rejectedBy);
  const rejectsMore = (index: RegExpMatchArray) => !replaced.includes(rejectedBy(index));
  return [
    ...breaking.filter(([pattern]) => pattern.test(statements)).map(([, what]) => what),
    ...[...statements.matchAll(requiredColumn)]
      .filter(([column]) => !/\bdefault\b|\bgenerated\b/i.test(column))
      .map(() => 'adds a required column without a default'),
    ...[...statements.matchAll(addedConstraint)]
      .filter(([, table]) => isOld(table))
      .map(() => 'adds a constraint'),
    ...[...statements.matchAll(uniqueIndex)]
      .filter((index) => isOld(index[2]) && rejectsMore(index))
      .map(() => 'adds a unique index'),
  ].map((what) => `${name} ${what}`);
}
