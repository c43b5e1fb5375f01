import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { createRepeatCollapser } from '../../src/platform/telemetry/collapse-repeats.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';

/** The output of a logger, as one text and line by line. */
function capture() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join(''), records: () => lines.map((line) => JSON.parse(line)) };
}

const names = [
  'authorization',
  'cookie',
  'set-cookie',
  'payment',
  'payment-signature',
  'x-payment',
  'request-signature',
  'x-svc-signature',
  'secret',
  'token',
  'api_key',
  'password',
  'email',
  'address',
  'phone',
];
for (const name of names) {
  test(`${name} is never logged, wherever it occurs`, () => {
    const { log, text } = capture();
    const planted = { [name]: 'canary' };
    log.info(
      { ...planted, body: planted, req: { headers: planted }, res: { headers: planted } },
      'x',
    );
    log.child(planted).info('y');
    assert.ok(text().includes('[redacted]'));
    assert.ok(!text().includes('canary'), text());
  });
}

test('a database error is logged without the values in it', () => {
  const { log, text, records } = capture();
  const error = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    detail: 'Key (email)=(canary@example.com) already exists.',
    where: 'COPY users, line 1: "canary"',
    constraint: 'users_email_key',
  });
  log.warn({ err: error }, 'a job failed');
  log.warn({ err: new Error('outer', { cause: error }) }, 'again');

  assert.ok(!text().includes('canary'), text());
  const [first] = records();
  assert.deepEqual(
    [first.err.message, first.err.code, first.err.constraint],
    ['duplicate key value violates unique constraint', '23505', 'users_email_key'],
  );
  assert.equal(typeof first.err.stack, 'string');
});

test('a log record is one line of JSON with its time and level', () => {
  const { log, records } = capture();
  log.info({ route: '/x' }, 'request\nwith a line');
  log.debug('not at this level');
  const [record, ...others] = records();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [record.level, record.route, record.msg],
    ['info', '/x', 'request\nwith a line'],
  );
  assert.match(record.time, /^\d{4}-\d{2}-\d{2}T/);
});

test('the first of equal warnings is written immediately, and the rest as one line with their number', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const hooks = { logMethod: createRepeatCollapser(20) };
  const log = pino({ base: null, hooks }, destination);
  const lost = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });

  for (let time = 0; time < 5; time += 1) log.warn({ err: lost }, 'the database is away');
  for (const job of ['a', 'b']) log.error({ err: lost, job }, 'job failed');
  for (const id of ['1', '2']) log.error({ err: lost, request_id: id }, 'a request failed');
  log.info('fine');
  log.info('fine');
  const written = lines.length;
  while (lines.length === written) await new Promise((resolve) => setTimeout(resolve, 5));

  const records = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    records.map(({ msg, job, request_id: id, repeated }) => [msg, job ?? id, repeated]),
    [
      ['the database is away', undefined, undefined],
      ['job failed', 'a', undefined],
      ['job failed', 'b', undefined],
      ['a request failed', '1', undefined],
      ['a request failed', '2', undefined],
      ['fine', undefined, undefined],
      ['fine', undefined, undefined],
      ['the database is away', undefined, 4],
    ],
  );
});

test('records name the machine, the role and the process', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLog('info', destination, { node: 'web-1', role: 'web', pid: 7 }).info('x');

  const { node, role, pid } = JSON.parse(lines[0] ?? '');
  assert.deepEqual({ node, role, pid }, { node: 'web-1', role: 'web', pid: 7 });
});
