import { stopwatch } from '../../kernel/clock.ts';
import { systemTenant, type UnitOfWork, type View } from '../unit-of-work.ts';

/** Follows a table from now on: every committed row is handed over once, as soon as it is seen. */
export type OutboxPoller = {
  /**
   * Reads what has been committed since the last call. Answers an instant of the stopwatch: whatever
   * was committed before it has been handed over.
   */
  catchUp(): Promise<number>;
};

/** A row under a name that no other has, and the transaction that wrote it. */
export type WrittenRow<Row> = { txid: bigint; id: string; row: Row };

/** Rows that transactions from `from` on have written, but for the known ones, by transaction. */
export type ReadWrittenRows<Row> = (
  view: View,
  since: { from: bigint; known: string[] },
  limit: number,
) => Promise<WrittenRow<Row>[]>;

const batchSize = 500;

/**
 * `react` gets the rows of one round; it must not fail, the tail does not go back. Transactions
 * do not commit in the order of their ids, so the tail looks again from the oldest that may still
 * be running, and remembers what it has handed over since: nothing is lost or repeated, and nobody
 * waits for a slow writer. What writers did at the same time may come in either order.
 */
export async function openOutboxPoller<Row>(
  unit: UnitOfWork,
  readWritten: ReadWrittenRows<Row>,
  react: (rows: Row[]) => void,
): Promise<OutboxPoller> {
  let from = await unit.runAsSystem(systemTenant, oldestRunningTransaction);
  const handedOver = new Map<string, bigint>();
  let round: Promise<number> | null = null;
  let calledMeanwhile = false;

  const next = () =>
    unit.runAsSystem(systemTenant, async (view) => {
      const known = [...handedOver.keys()];
      // Asked first: what has ended by then is among the rows.
      const [running, written] = await Promise.all([
        oldestRunningTransaction(view),
        readWritten(view, { from, known }, batchSize),
      ]);
      return { running, written };
    });
  const forgetBefore = (txid: bigint) => {
    from = txid;
    for (const [id, writer] of handedOver) if (writer < txid) handedOver.delete(id);
  };
  /** Whether there may be more. */
  const read = async (): Promise<boolean> => {
    const { running, written } = await next();
    for (const { id, txid } of written) handedOver.set(id, txid);
    if (written.length > 0) react(written.map(({ row }) => row));
    const isFull = written.length === batchSize;
    forgetBefore(earlierTransaction(running, isFull ? written.at(-1)?.txid : undefined));
    return isFull;
  };
  const readUntilQuiet = async () => {
    let isFull = false;
    let begunAt = 0;
    do {
      calledMeanwhile = false;
      begunAt = stopwatch();
      isFull = await read();
    } while (isFull || calledMeanwhile);
    return begunAt;
  };
  return {
    catchUp() {
      // What this call is about may have been committed after the round in hand looked.
      calledMeanwhile = true;
      round ??= readUntilQuiet().finally(() => {
        round = null;
      });
      return round;
    },
  };
}

/** The oldest transaction that may still be running: all before it have ended, and what they wrote is seen. */
async function oldestRunningTransaction(view: View): Promise<bigint> {
  const rows = await view.named<{ txid: string }>({
    name: 'oldest_running',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as txid',
    values: [],
  });
  return BigInt(rows[0]?.txid ?? 0);
}

/** A full batch may have left out what its last transaction and later ones wrote. */
function earlierTransaction(running: bigint, last: bigint | undefined): bigint {
  return last !== undefined && last < running ? last : running;
}
