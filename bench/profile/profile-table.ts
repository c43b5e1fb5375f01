import type { Usage } from './usage.ts';

/** What one step of a use case uses each time, without what the idle server uses meanwhile. */
export type ProfileRow = { name: string; usage: Usage };

type Column = { title: string; value(usage: Usage): string };

const columns: Column[] = [
  { title: 'statements', value: ({ statements }) => statements.toFixed(1) },
  { title: 'begin, set, commit', value: ({ control }) => control.toFixed(1) },
  { title: 'transactions', value: ({ transactions }) => transactions.toFixed(1) },
  { title: 'round trips', value: ({ roundTrips }) => roundTrips.toFixed(1) },
  { title: 'WAL KB', value: ({ walBytes }) => (walBytes / 1_000).toFixed(1) },
  { title: 'server ms', value: (usage) => (usage.serverMicroseconds / 1_000).toFixed(2) },
  { title: 'database ms', value: (usage) => (usage.databaseMicroseconds / 1_000).toFixed(2) },
];

/** Formats the rows as a Markdown table. */
export function profileTable(rows: ProfileRow[]): string {
  const lines = [
    ['use case', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---')],
    ...rows.map(({ name, usage }) => [name, ...columns.map(({ value }) => value(usage))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
