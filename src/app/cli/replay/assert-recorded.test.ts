import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf, type PastSession, planSessions } from '../../demo/history/past-sessions.ts';
import { assertRecorded } from './assert-recorded.ts';

const [past] = planSessions() as [PastSession];
const scope = { site: null, slug: null, workspaceCode: null };
const sample = callsOf(past, scope, { now: new Date(0), orderId: null });

test('sessions of the demo history are not replayed, and the error says why', () => {
  assert.throws(
    () => assertRecorded({ id: 'ags_1', agent: past.program, timeline: sample }),
    /^Error: ags_1 is sample data of the demo \(agent demo-\w+\): .* cannot be replayed\. Replay /,
  );
});

test('sessions of calls are replayed', () => {
  assertRecorded({ id: 'ags_1', agent: 'curl', timeline: [{ path: '/api/storefront/v1/search' }] });
});
