import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertColumns } from './insert-columns.ts';

type Gift = { id: string; size: number | null; at: Date };
const types = { id: 'text', size: 'int', at: 'timestamptz' };
const at = new Date('2026-01-01T00:00:00.000Z');

test('each column is one parameter, whatever the number of rows', () => {
  assert.deepEqual(
    insertColumns<Gift>(
      'gifts',
      types,
    )([
      { id: 'a', size: 1, at },
      { id: '', size: null, at },
    ]),
    {
      name: 'gifts_insert',
      text: `insert into gifts (id, size, at) select * from unnest(string_to_array($1, E'\\x1f', E'\\x1e'), string_to_array($2, E'\\x1f', E'\\x1e')::int[], string_to_array($3, E'\\x1f', E'\\x1e')::timestamptz[]) offset 1 `,
      values: [
        '\u001e\u001fa\u001f',
        '\u001e\u001f1\u001f\u001e',
        '\u001e\u001f2026-01-01T00:00:00.000Z\u001f2026-01-01T00:00:00.000Z',
      ],
    },
  );
});

test('separators in a value move nothing to another row', () => {
  const insert = insertColumns<{ id: string }>('gifts', { id: 'text' });

  assert.deepEqual(insert([{ id: 'a\u001fb' }, { id: '\u001e' }]).values, [
    '\u001e\u001fa b\u001f ',
  ]);
});
