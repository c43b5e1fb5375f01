import { stopwatch } from '../../kernel/clock.ts';
import { systemTenant, type UnitOfWork, type View } from '../unit-of-work.ts';
import type { WrittenRows } from './written-rows.ts';

/** Follows a table from its current end: every row committed later is passed on exactly once. */
export type OutboxPoller = {
  /**
   * Reads what was committed since the last call. Returns a stopwatch time: every row that was
   * committed before it has been passed on.
   */
  catchUp(): Promise<number>;
};

/**
 * Reads rows written by transaction `from` or later, except the known ones, ordered by transaction,
 * in one statement, built by `selectWritten`.
 */
export type ReadWrittenRows<Row> = (
  view: View,
  since: { from: bigint; known: string[] },
  limit: number,
) => Promise<WrittenRows<Row>>;

const batchSize = 500;

/**
 * How far back to read when transaction ids have fallen back: the database is now a standby that had
 * not received the last commits of the primary, or was restored. The first commits of other
 * processes on it may have been missed.
 */
const rereadTransactions = 10_000n;

/**
 * `react` receives the rows of one read. It must not throw, because the rows are not read again.
 * Transactions do not commit in the order of their ids, so each read starts at the oldest one that
 * may still be running and skips the rows already passed on: none is lost or repeated, and a slow
 * writer delays no other. Rows of concurrent transactions may come in either order. After a failover
 * to a standby that lacked commits, recent rows are passed on a second time.
 */
export async function openOutboxPoller<Row>(
  unit: UnitOfWork,
  readWritten: ReadWrittenRows<Row>,
  react: (rows: Row[]) => void,
): Promise<OutboxPoller> {
  let from = await unit.runAsSystem(systemTenant, oldestRunningTransaction);
  const passedOn = new Map<string, bigint>();
  let currentRead: Promise<number> | null = null;
  let calledAgain = false;

  const readBatch = () =>
    unit.querySingleAsSystem((view) =>
      readWritten(view, { from, known: [...passedOn.keys()] }, batchSize),
    );
  const rereadAfterFailover = (running: bigint) => {
    from = running > rereadTransactions ? running - rereadTransactions : 0n;
    passedOn.clear();
  };
  const forgetBefore = (txid: bigint) => {
    from = txid;
    for (const [id, writer] of passedOn) if (writer < txid) passedOn.delete(id);
  };
  /** Returns whether there may be more rows. */
  const read = async (): Promise<boolean> => {
    const { running, written } = await readBatch();
    if (running < from) {
      rereadAfterFailover(running);
      return true;
    }
    for (const { id, txid } of written) passedOn.set(id, txid);
    if (written.length > 0) react(written.map(({ row }) => row));
    const isFull = written.length === batchSize;
    forgetBefore(earlierTransaction(running, isFull ? written.at(-1)?.txid : undefined));
    return isFull;
  };
  const readUntilCaughtUp = async () => {
    let isFull = false;
    let startedAt = 0;
    do {
      calledAgain = false;
      startedAt = stopwatch();
      isFull = await read();
    } while (isFull || calledAgain);
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

async function oldestRunningTransaction(view: View): Promise<bigint> {
  const rows = await view.named<{ txid: string }>({
    name: 'oldest_running_transaction',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as txid',
    values: [],
  });
  return BigInt(rows[0]?.txid ?? 0);
}

/** A full batch may lack rows of its last transaction and of later ones. */
function earlierTransaction(running: bigint, last: bigint | undefined): bigint {
  return last !== undefined && last < running ? last : running;
}
