import type { PoolClient, QueryResult } from 'pg';

/** A statement of a hot path, by name: parsed and planned once a connection. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

export type Statement = { text: string; values: unknown[]; name?: string };

/** How rows of one kind are written together; null: there is nothing to write for them. */
export type BatchInsert<Row> = (rows: Row[]) => NamedStatement | null;

/**
 * One transaction on one connection. Statements run in the order in which they are given; whoever does
 * not wait for an answer gives the next one at once, and both travel together.
 */
export type Transaction = {
  /** A statement that has lost its opening would commit by itself. */
  opened: Promise<unknown>;
  send(statement: Statement): Promise<QueryResult>;
  /** The same with the commit right behind it: whoever asks only once also waits only once. */
  sendAndCommit(statement: Statement): Promise<QueryResult>;
  /** Nobody waits for its answer: when it fails, the transaction fails. */
  write(statement: Statement): void;
  /** Rows that nobody reads before the commit, where each kind is one statement. */
  batchInsert<Row>(kind: BatchInsert<Row>, rows: Row[]): void;
  /** Rejects, and nothing is committed, when a statement has failed, even one whose error was swallowed. */
  commit(): Promise<void>;
  /** Answers what is wrong with the connection when it cannot be used again. */
  rollback(cause: unknown): Promise<Error | undefined>;
  /** Why it failed: everything after a failed statement fails too, which says nothing. */
  firstFailure(later: unknown): Promise<unknown>;
};

/** `opening` travels with the first statement: whoever could do harm without it waits for `opened`. */
export function openTransaction(client: PoolClient, opening: string): Transaction {
  const unwatched = trackUnawaited(client);
  const gathered = new Map<BatchInsert<never>, unknown[]>();
  const opened = client.query(opening);
  unwatched.add(opened);
  let committing: Promise<QueryResult> | null = null;
  const sendCommit = () => client.query('commit');
  return {
    opened,
    send: (statement) => client.query(statement),
    sendAndCommit(statement) {
      const answer = client.query(statement);
      committing = sendCommit();
      // Heard by `commit`, if what was asked comes through.
      committing.catch(() => undefined);
      return answer;
    },
    write: unwatched.write,
    batchInsert(kind, rows) {
      const known = gathered.get(kind) ?? [];
      gathered.set(kind, known);
      for (const row of rows) known.push(row);
    },
    async commit() {
      for (const [kind, rows] of gathered) {
        const statement = kind(rows as never[]);
        if (statement) unwatched.write(statement);
      }
      await unwatched.refuse();
      const { command } = await (committing ?? sendCommit());
      if (command === 'COMMIT') return;
      throw (await unwatched.failure()) ?? new Error(swallowedFailureMessage);
    },
    async rollback(cause) {
      if (isReadTimeout(cause)) return cause;
      try {
        await client.query('rollback');
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    async firstFailure(later) {
      return isReadTimeout(later) ? later : ((await unwatched.failure()) ?? later);
    },
  };
}

const swallowedFailureMessage = 'a statement failed, so that nothing was committed';

/** What is under way on a connection while nobody waits for it. */
function trackUnawaited(client: PoolClient) {
  const underWay: Promise<unknown>[] = [];
  const failures: Error[] = [];
  const fail = (error: Error) => void failures.push(error);
  return {
    add: (answer: Promise<unknown>) => void underWay.push(answer.catch(fail)),
    // By callback: what the driver refuses to send is known by its next tick.
    write(statement: Statement): void {
      const answer = Promise.withResolvers<void>();
      underWay.push(answer.promise);
      void client.query(statement, (error: Error | undefined) => {
        if (error) fail(error);
        answer.resolve();
      });
    },
    /** Throws what is known to have failed: a statement that was never sent would not keep the others from being committed. */
    async refuse(): Promise<void> {
      if (underWay.length > 1) await new Promise<void>((resolve) => process.nextTick(resolve));
      if (failures[0]) throw failures[0];
    },
    /** What failed first, once all of them are answered. */
    async failure(): Promise<Error | undefined> {
      await Promise.all(underWay);
      return failures[0];
    },
  };
}

/** The database hangs: nothing more can be said on this connection, and it is not worth the wait. */
function isReadTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}
