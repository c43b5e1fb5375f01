import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeStatements } from './merge-statements.ts';

test('parameters are renumbered, WITH queries come first, and counted rows are columns', () => {
  const statement = mergeStatements([
    { name: 'a', text: 'update one set x = $2, y = $1 where id = $2', values: [1, 2] },
    {
      name: 'b',
      text: `with wanted as (select ($1)::int as n), made as (insert into two select n from wanted returning n)
insert into three select n, 'delete (' from made`,
      values: [3],
      isCounted: true,
    },
  ]);

  assert.equal(
    statement.text,
    `with write_0 as (update one set x = $2, y = $1 where id = $2),
wanted as (select ($3)::int as n), made as (insert into two select n from wanted returning n),
write_1 as (insert into three select n, 'delete (' from made returning 1)
select (select count(*) from write_1)::int as rows_1`,
  );
  assert.deepEqual(statement.values, [1, 2, 3]);
});

test('the same combination has the same name and text, another one does not', () => {
  const one = { name: 'c', text: 'delete from one where id = $1', values: [1] };
  const other = { name: 'd', text: 'delete from two where id = $1', values: [2] };

  const first = mergeStatements([one, other]);
  const again = mergeStatements([{ ...one, values: [3] }, other]);
  const turned = mergeStatements([other, one]);

  assert.deepEqual([again.name, again.text], [first.name, first.text]);
  assert.deepEqual(again.values, [3, 2]);
  assert.notEqual(turned.name, first.name);
});
