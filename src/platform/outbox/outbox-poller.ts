import { stopwatch } from '../../kernel/clock.ts';
import { systemTenant, type UnitOfWork, type View } from '../unit-of-work.ts';
import type { WrittenRange, WrittenRows } from './written-rows.ts';

/** Follows a table from its current end: every row committed later is passed on exactly once. */
export type OutboxPoller = {
  /**
   * Reads what was committed since the last call. Returns a stopwatch time: every row that was
   * committed before it has been passed on.
   */
  catchUp(): Promise<number>;
};

/** Reads rows of one table in one statement, by `readWritten`. */
export type ReadWrittenRows<Row> = (
  view: View,
  range: WrittenRange,
  limit: number,
) => Promise<WrittenRows<Row>>;

const batchSize = 500;

/**
 * How far back to read when transaction ids have fallen back: the database is now a standby that had
 * not received the last commits of the primary, or was restored. The first commits of other
 * processes on it may have been missed.
 */
const rereadTransactions = 10_000n;
/** The first transaction id that PostgreSQL assigns. */
const firstTransaction = 3n;

/**
 * `react` receives the rows of one read. It must not throw, because the rows are not read again.
 * Transactions do not commit in the order of their ids, so each read takes those that the current
 * snapshot of PostgreSQL sees and the previous one did not: none is lost or repeated, a slow writer
 * delays no other, and what a read costs depends only on what is new. Rows of concurrent
 * transactions may come in either order. After a failover to a standby that lacked commits, recent
 * rows are passed on a second time.
 */
export async function openOutboxPoller<Row>(
  unit: UnitOfWork,
  readWrittenRows: ReadWrittenRows<Row>,
  react: (rows: Row[]) => void,
): Promise<OutboxPoller> {
  let range = rangeSince(await unit.runAsSystem(systemTenant, currentSnapshot));
  let currentRead: Promise<number> | null = null;
  let calledAgain = false;

  /** Returns whether there may be more rows. */
  const read = async (): Promise<boolean> => {
    const { since, until: fixed } = range;
    const { until, rows, last } = await unit.querySingleAsSystem((view) =>
      readWrittenRows(view, range, batchSize),
    );
    if (oldestRunning(until) < oldestRunning(since)) {
      range = rangeSince(rereadSnapshot(until));
      return true;
    }
    if (rows.length > 0) react(rows);
    const isFull = last !== null && rows.length === batchSize;
    // The next batch is of the same snapshot, so that no row comes before those passed on.
    range = isFull ? { since, until, after: last } : rangeSince(until);
    return isFull || fixed !== null;
  };
  const readUntilCaughtUp = async () => {
    let hasMore = false;
    let startedAt = 0;
    do {
      calledAgain = false;
      startedAt = stopwatch();
      hasMore = await read();
    } while (hasMore || calledAgain);
    return startedAt;
  };
  return {
    catchUp() {
      // The running read may have started before the commit that this call is about.
      calledAgain = true;
      currentRead ??= readUntilCaughtUp().finally(() => {
        currentRead = null;
      });
      return currentRead;
    },
  };
}

const rangeSince = (since: string): WrittenRange => ({
  since,
  until: null,
  after: { txid: '0', position: '0' },
});

async function currentSnapshot(view: View): Promise<string> {
  const rows = await view.named<{ snapshot: string }>({
    name: 'current_snapshot',
    text: 'select pg_current_snapshot()::text as snapshot',
    values: [],
  });
  return rows[0]?.snapshot ?? rereadSnapshot('0');
}

/** A snapshot begins with the oldest transaction that may still be running: `10:20:10,14`. */
const oldestRunning = (snapshot: string): bigint => BigInt(snapshot.split(':', 1)[0] ?? 0);

function rereadSnapshot(current: string): string {
  const txid = oldestRunning(current) - rereadTransactions;
  const from = txid > firstTransaction ? txid : firstTransaction;
  return `${from}:${from}:`;
}
