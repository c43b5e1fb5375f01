import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPayload } from './read-payload.ts';

test('the first data part that names a skill wins', () => {
  const parts = [
    { text: 'find hats' },
    { data: [1] },
    { data: { query: 'a' } },
    { data: { skill: 'one', query: 'b' } },
    { data: { skill: 'two' } },
  ];

  assert.deepEqual(readPayload({ parts }), {
    kind: 'named',
    skill: 'one',
    fields: { query: 'b' },
  });
});

test('without a skill there are words, and fields beside them', () => {
  const parts = [{ text: 'find' }, { data: { limit: 2 } }, { text: 'hats' }, { text: '{"a":1}' }];

  assert.deepEqual(readPayload({ parts }), {
    kind: 'open',
    text: 'find\nhats',
    fields: { a: 1, limit: 2 },
  });
});

test('text that is nearly JSON is text', () => {
  const parts = [{ text: '{skill: hats}' }];

  assert.deepEqual(readPayload({ parts }), { kind: 'open', text: '{skill: hats}', fields: {} });
});

test('data that is no object is no request, files alone cannot be read', () => {
  assert.deepEqual(readPayload({ parts: [{ data: 5 }] }), { kind: 'open', text: '', fields: {} });
  assert.deepEqual(readPayload({ parts: [{ url: 'https://a.example' }, { raw: 'AA' }] }), {
    kind: 'unreadable',
  });
});

test('a text full of blanks is read as quickly as any', () => {
  const text = `a${' '.repeat(64_000)}b`;
  const began = performance.now();

  const payload = readPayload({ parts: [{ text }, { text: '```json\n {"skill":"one"} \n```' }] });

  assert.equal(payload.kind, 'named');
  assert.ok(performance.now() - began < 1_000);
});
