import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPayload } from './read-payload.ts';

test('uses the first data part that names a skill', () => {
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

test('returns text and fields if no part names a skill', () => {
  const parts = [{ text: 'find' }, { data: { limit: 2 } }, { text: 'hats' }, { text: '{"a":1}' }];

  assert.deepEqual(readPayload({ parts }), {
    kind: 'open',
    text: 'find\nhats',
    fields: { a: 1, limit: 2 },
  });
});

test('treats invalid JSON as text', () => {
  const parts = [{ text: '{skill: hats}' }];

  assert.deepEqual(readPayload({ parts }), { kind: 'open', text: '{skill: hats}', fields: {} });
});

test('ignores data that is not an object, and rejects messages with only files', () => {
  assert.deepEqual(readPayload({ parts: [{ data: 5 }] }), { kind: 'open', text: '', fields: {} });
  assert.deepEqual(readPayload({ parts: [{ url: 'https://a.example' }, { raw: 'AA' }] }), {
    kind: 'unreadable',
  });
});

test('reads a text with many spaces in linear time', () => {
  const text = `a${' '.repeat(64_000)}b`;
  const start = performance.now();

  const payload = readPayload({ parts: [{ text }, { text: '```json\n {"skill":"one"} \n```' }] });

  assert.equal(payload.kind, 'named');
  assert.ok(performance.now() - start < 1_000);
});
