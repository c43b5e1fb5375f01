import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded into the server under test before its own code. Once armed it counts the points at which a
 * write could be interrupted: before and after each statement of a workspace transaction, and
 * before and after each network call. At the chosen point the process kills itself with SIGKILL.
 */
/**
 * A point by its number, or the first one of that name: `after commit`. `from` is a part of the
 * statement after which counting starts.
 */
export type CrashCommand = { cutAt: number | string; from?: string } | { forget: string };

const note = process.env.CRASH_NOTE ?? '';
let cutAt: number | string = -1;
let from: string | undefined;
let passed = 0;
let forgotten: string | null = null;

process.on('message', (command: CrashCommand) => {
  if ('forget' in command) forgotten = command.forget;
  else {
    cutAt = command.cutAt;
    from = command.from;
    passed = 0;
  }
  process.send?.('armed');
});
process.channel?.unref();

function point(label: string): void {
  if (cutAt === -1 || from !== undefined) return;
  if (passed === cutAt || label === cutAt) {
    writeFileSync(note, label);
    process.kill(process.pid, 'SIGKILL');
    // The kernel delivers the signal asynchronously: nothing more may happen here.
    for (;;);
  }
  passed += 1;
}

/** Starts counting if the statement is the one that was waited for. */
function startAfter(text: string): void {
  if (from !== undefined && text.includes(from)) from = undefined;
}

type Statement = string | { text: string; name?: string };
type Client = { query(statement: Statement, ...rest: unknown[]): unknown };

const writing = new WeakSet<object>();
const begins = /^begin read write; set local stoa\.workspace_id = 'ws_(?!system)/;
const prototype = pg.Client.prototype as unknown as Client;
const query = prototype.query;

prototype.query = function cuttable(this: Client, statement: Statement, ...rest: unknown[]) {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (begins.test(text)) writing.add(this);
  if (!writing.has(this)) return query.call(this, statement, ...rest);
  const label = nameOf(statement, text);
  point(`before ${label}`);
  if (/^(commit|rollback)/.test(text)) writing.delete(this);
  const [last] = rest.slice(-1);
  // A statement without await gets its result by callback.
  if (typeof last === 'function') {
    const answered = (...answer: unknown[]) => {
      startAfter(text);
      point(`after ${label}`);
      last(...answer);
    };
    return query.call(this, statement, ...rest.slice(0, -1), answered);
  }
  const answer = query.call(this, statement, ...rest) as Promise<{ rows: object[] }>;
  return answer.then((result) => {
    startAfter(text);
    point(`after ${label}`);
    return label === forgotten ? { ...result, rows: result.rows.map(withoutTexts) } : result;
  });
};

/** What the statement has read from the tables; whether it took a lock is kept. */
function withoutTexts(row: object): object {
  const values = Object.entries(row);
  return Object.fromEntries(
    values.map(([name, value]) => [name, typeof value === 'string' ? null : value]),
  );
}

function nameOf(statement: Statement, text: string): string {
  if (typeof statement === 'object' && statement.name) return statement.name;
  return text.replace(/\s+/g, ' ').slice(0, 40);
}

subscribe('undici:request:create', () => point('before a call over the network'));
// The library of Stripe uses the client of Node instead.
subscribe('http.client.request.start', () => point('before a call over the network'));
subscribe('http.client.response.finish', () => point('after a call over the network'));
subscribe('undici:request:trailers', () => point('after a call over the network'));
