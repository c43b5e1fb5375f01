import type { PoolClient, QueryResult } from 'pg';
import type { NotificationTopic } from '../outbox/notifier.ts';
import { collectLaterWrites } from './later-writes.ts';
import type { NamedStatement, Statement } from './statement.ts';

/** `notifies`: the topic of a notification after the commit if the statement has added rows. */
type BatchStatement = NamedStatement & { notifies?: NotificationTopic };

/** Builds the statement that inserts all rows of one kind; null when there is nothing to insert. */
export type BatchInsert<Row> = (rows: Row[]) => BatchStatement | null;

/** `mustWrite`: if it writes no row, the transaction fails with SQLSTATE `nothingWritten`. */
export type LaterWriteOptions = { mustWrite?: boolean };

export const nothingWritten = '22012';

/**
 * One transaction on one connection. Statements run in the order in which they are sent. Statements
 * that are sent without awaiting the previous result share a round trip. Once COMMIT or ROLLBACK is
 * about to be sent, every other statement is refused, because it would autocommit.
 */
export type Transaction = {
  /** Resolves once BEGIN has succeeded. Without BEGIN a statement would autocommit. */
  opened: Promise<unknown>;
  send(statement: Statement): Promise<QueryResult>;
  /** Sends the statement together with COMMIT, to save a round trip. */
  sendAndCommit(statement: Statement): Promise<QueryResult>;
  /** Sends a statement without waiting for its result; if it fails, the transaction fails. */
  write(statement: Statement): void;
  /** Sends the write in one statement with others: before a statement that names its table, or last. */
  writeLater(statement: NamedStatement, options?: LaterWriteOptions): void;
  /** Adds rows that are inserted right before the commit, in one statement with later writes. */
  batchInsert<Row>(kind: BatchInsert<Row>, rows: Row[]): void;
  /** Rejects without committing if any statement has failed, even one whose error was ignored. */
  commit(): Promise<void>;
  /** After the commit: the topics of the batches that have added rows. */
  insertedTopics(): readonly NotificationTopic[];
  /** Returns an error if the connection cannot be reused. */
  rollback(cause: unknown): Promise<Error | undefined>;
  /**
   * The first failure of the transaction. Later statements fail only because of it, so their errors
   * do not name the cause.
   */
  firstFailure(later: unknown): Promise<unknown>;
};

/**
 * `opening` (BEGIN) is sent together with the first statement. Await `opened` before a statement
 * that must not run outside the transaction.
 */
export function openTransaction(client: PoolClient, opening: string): Transaction {
  const unawaited = trackUnawaited(client);
  const batches = collectBatches();
  const topics: NotificationTopic[] = [];
  const laterWrites = collectLaterWrites(unawaited.write);
  const insertBatch = ({ notifies, ...statement }: BatchStatement) =>
    laterWrites.add({
      ...statement,
      onRows:
        notifies &&
        ((rows) => {
          if (rows > 0) topics.push(notifies);
        }),
    });
  const opened = client.query(opening);
  unawaited.add(opened);
  let committing: Promise<QueryResult> | null = null;
  const sendCommit = () => client.query('commit');
  let hasEnded = false;
  const assertOpen = () => {
    if (hasEnded) throw new Error('this transaction has ended');
  };
  return {
    opened,
    send(statement) {
      assertOpen();
      laterWrites.flushBefore(statement.text);
      return client.query(statement);
    },
    sendAndCommit(statement) {
      assertOpen();
      hasEnded = true;
      const result = client.query(statement);
      committing = sendCommit();
      // `commit` handles the rejection if the statement succeeds.
      committing.catch(() => undefined);
      return result;
    },
    write(statement) {
      assertOpen();
      laterWrites.flushBefore(statement.text);
      unawaited.write(statement);
    },
    writeLater(statement, options) {
      assertOpen();
      laterWrites.add({ ...statement, ...options });
    },
    batchInsert(kind, rows) {
      assertOpen();
      batches.add(kind, rows);
    },
    async commit() {
      hasEnded = true;
      for (const statement of batches.statements()) insertBatch(statement);
      laterWrites.flush();
      await unawaited.throwKnownFailure();
      const { command } = await (committing ?? sendCommit());
      if (command === 'COMMIT') return;
      throw (await unawaited.failure()) ?? new Error(swallowedFailureMessage);
    },
    insertedTopics: () => topics,
    async rollback(cause) {
      hasEnded = true;
      if (isReadTimeout(cause) || isReadOnlyServer(cause)) return cause;
      try {
        await client.query('rollback');
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    async firstFailure(later) {
      return isReadTimeout(later) ? later : ((await unawaited.failure()) ?? later);
    },
  };
}

const swallowedFailureMessage = 'a statement failed, so nothing was committed';

/** Collects the rows of each kind. */
function collectBatches() {
  const batches = new Map<BatchInsert<never>, unknown[]>();
  return {
    add<Row>(kind: BatchInsert<Row>, rows: Row[]): void {
      const batch = batches.get(kind) ?? [];
      batches.set(kind, batch);
      for (const row of rows) batch.push(row);
    },
    statements: (): BatchStatement[] =>
      [...batches].flatMap(([kind, rows]) => kind(rows as never[]) ?? []),
  };
}

/** Tracks statements in flight that are not awaited. */
function trackUnawaited(client: PoolClient) {
  const inFlight: Promise<unknown>[] = [];
  const failures: Error[] = [];
  const fail = (error: Error) => void failures.push(error);
  return {
    add: (result: Promise<unknown>) => void inFlight.push(result.catch(fail)),
    // With a callback, errors of the driver itself are reported in the next tick.
    write(statement: Statement, onSuccess?: (result: QueryResult) => void): void {
      const result = Promise.withResolvers<void>();
      inFlight.push(result.promise);
      void client.query(statement, (error: Error | undefined, written: QueryResult | undefined) => {
        if (error) fail(error);
        else if (written) onSuccess?.(written);
        result.resolve();
      });
    },
    /**
     * Throws the first failure that is known already. If the driver could not send a statement,
     * PostgreSQL knows nothing of it and would commit the others.
     */
    async throwKnownFailure(): Promise<void> {
      if (inFlight.length > 1) await new Promise<void>((resolve) => process.nextTick(resolve));
      if (failures[0]) throw failures[0];
    },
    /** The first failure, once all statements have completed. */
    async failure(): Promise<Error | undefined> {
      await Promise.all(inFlight);
      return failures[0];
    },
  };
}

/**
 * A statement that writes met a server that became a standby, or a proxy that leads to one. The
 * connection is closed, so that the pool connects again.
 */
function isReadOnlyServer(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '25006';
}

/** After a read timeout the connection cannot be reused, so no ROLLBACK is sent. */
function isReadTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
