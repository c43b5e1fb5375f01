import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { redactInput } from '../../../src/core/agent-sessions/redaction/redact-input.ts';
import { createLog } from '../../../src/platform/telemetry/log.ts';
import { plantCanaries } from '../../hostile/leak/canaries.ts';
import type { Canary } from '../../hostile/leak/canary.ts';
import { dumpDatabase } from '../../hostile/leak/dump.ts';
import { metricsToken, openLiveServer } from '../../hostile/live-server.ts';
import { type Ledger, openLedger, type Scenario } from '../../scenario.ts';

/** A secret is stored only where it belongs. */
export const secretLeak: Scenario = {
  name: 'secret-leak',
  promise: 'secrets that were sent or issued appear in no log, metric or table',
  async run(setting) {
    const ledger = openLedger();
    const logged: string[] = [];
    const live = await openLiveServer(setting, { LOG_LEVEL: 'trace' }, (text) => logged.push(text));
    const canaries = await plantCanaries(live);
    // Calls of agents are written every second.
    await delay(2_500);
    const metrics = await metricsOf(live.target.origin);
    const tables = await dumpDatabase(live.connection);
    // The last log lines may still be in transit.
    await delay(300);
    const log = logged.join('');
    const calls = countCalls(tables);
    if (calls < minCalls) ledger.fail('calls of agents were not recorded', `${calls} calls`);
    search(canaries, { log, metrics, ...tables }, ledger);
    if (log.split('\n').length < 100) ledger.fail('nothing was logged', `${log.length} bytes`);
    return {
      figures: {
        secrets: canaries.length,
        'log lines read': log.split('\n').length,
        'metrics read (KB)': Math.round(metrics.length / 1_000),
        'calls of agents read': calls,
        'rows read (KB)': Math.round(Object.values(tables).join('').length / 1_000),
      },
      failures: ledger.failures(),
    };
  },
};

/** Without recorded calls the search would prove nothing about them. */
const minCalls = 15;

function countCalls(tables: Record<string, string>): number {
  const dumps = Object.entries(tables).filter(([name]) => /^table agent_calls/.test(name));
  return dumps.flatMap(([, text]) => text.split('\n').filter(Boolean)).length;
}

function search(canaries: Canary[], places: Record<string, string>, ledger: Ledger): void {
  for (const [place, text] of Object.entries(places))
    for (const { name, value, keptIn } of canaries) {
      const at = text.indexOf(value);
      if (at < 0 || keptIn?.test(place)) continue;
      const around = text.slice(Math.max(0, at - 120), at + 20).replaceAll('\n', ' ');
      ledger.fail(`${name} appears in the ${place}`, around);
    }
}

/** Reads the metrics as the operator's collector does. */
async function metricsOf(origin: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`${origin}/metrics`, { headers });
  if (!answer.ok) throw new Error(`the metrics answered ${answer.status}`);
  return answer.text();
}

/** The same search in the log and the recorded calls of a server that redacts nothing. */
export const secretLeakControl: Scenario = {
  name: 'secret-leak-control',
  promise:
    'control: a log and a recorder that write requests unredacted are caught; ours write them without secrets',
  async run() {
    const canaries: Canary[] = [
      { name: 'a header', value: 'canary-header' },
      { name: 'a password', value: 'canary-password' },
    ];
    const record = {
      headers: { authorization: 'Bearer canary-header' },
      body: { password: 'canary-password' },
    };
    const [careless, ours] = [memory(), memory()];
    pino(careless.stream).info(record, 'request');
    createLog('info', ours.stream).info(record, 'request');
    const [seen, clean] = [openLedger(), openLedger()];
    const place = 'table agent_calls';
    search(canaries, { log: careless.text(), [place]: JSON.stringify(record) }, seen);
    search(canaries, { log: ours.text(), [place]: redactInput(record, String) }, clean);
    const caught = seen.failures().length;
    const failures = [
      ...(caught === 2 * canaries.length ? [] : ['the careless log or recorder was not caught']),
      ...clean.failures(),
    ];
    return { figures: { 'secrets caught': caught }, failures };
  },
};

function memory() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}
