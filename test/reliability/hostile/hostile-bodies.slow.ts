import assert from 'node:assert/strict';
import { test } from 'node:test';
import { injection, injectionControl } from '../../../reliability/scenarios/hostile/injection.ts';
import { jsonBombs, jsonBombsControl } from '../../../reliability/scenarios/hostile/json-bombs.ts';
import {
  secretLeak,
  secretLeakControl,
} from '../../../reliability/scenarios/hostile/secret-leak.ts';
import { uploads } from '../../../reliability/scenarios/hostile/uploads.ts';
import { assertHolds } from './short-version.ts';

test('every body of every operation is accepted or rejected, and no prototype is polluted', async (t) => {
  const figures = await assertHolds(t, jsonBombs);

  assert.ok(Number(figures.operations) > 50 && Number(figures.bodies) > 300);
});

test('control: a reader that merges bodies member by member is caught', async (t) => {
  await assertHolds(t, jsonBombsControl);
});

test('no text becomes a statement, a pattern, markup, a header or a path', async (t) => {
  const figures = await assertHolds(t, injection);

  assert.ok(Number(figures['pages read']) > 30 && Number(figures['bent cursors']) > 30);
});

test('control: a page that does not escape is caught by every kind of markup', async (t) => {
  await assertHolds(t, injectionControl);
});

test('secrets that were sent or issued appear in no log, metric or table', async (t) => {
  const figures = await assertHolds(t, secretLeak);

  assert.ok(Number(figures.secrets) > 30 && Number(figures['log lines read']) > 500);
});

test('control: a log that writes requests unredacted is caught', async (t) => {
  await assertHolds(t, secretLeakControl);
});

test('files with a false content type are rejected and leave nothing on the disk', async (t) => {
  const figures = await assertHolds(t, uploads);

  assert.equal(figures['files left behind'], 0);
});
