import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertRows } from './insert-rows.ts';

const insertGifts = insertRows<{ id: string; size: number | null }>('gifts', {
  gift_id: ({ id }) => id,
  size: ({ size }) => size,
});

test('each number of rows has its own named statement, with the values row by row', () => {
  assert.deepEqual(insertGifts([{ id: 'a', size: 1 }]), {
    name: 'gifts_insert_1',
    text: 'insert into gifts (gift_id, size) values ($1, $2)',
    values: ['a', 1],
  });
  const two = [
    { id: 'a', size: 1 },
    { id: 'b', size: null },
  ];
  for (const statement of [insertGifts(two), insertGifts(two)])
    assert.deepEqual(statement, {
      name: 'gifts_insert_2',
      text: 'insert into gifts (gift_id, size) values ($1, $2), ($3, $4)',
      values: ['a', 1, 'b', null],
    });
});

test('existing rows can be left unchanged', () => {
  const insertNewGifts = insertRows<{ id: string }>(
    'gifts',
    { gift_id: ({ id }) => id },
    { orNothing: true },
  );

  assert.equal(
    insertNewGifts([{ id: 'a' }]).text,
    'insert into gifts (gift_id) values ($1) on conflict do nothing',
  );
});
