import type { Pool, QueryConfig, QueryResult } from 'pg';
import { stopwatch } from '../../../kernel/clock.ts';
import { asDatabaseUnavailable } from '../../database-unavailable.ts';
import { withTimeout } from '../../with-timeout.ts';
import { createReplicaLag, parsePosition } from './replica-lag.ts';

/** Public catalog reads: from the replica while it is current enough, else from the primary. */
export type CatalogReplica = {
  query(statement: QueryConfig): Promise<QueryResult>;
  /** Reads go to the primary until the replica has replayed everything that is committed now. */
  requireCurrent(): void;
  state(): ReplicaState;
  waitingCount(): number;
  close(): Promise<void>;
};

/** `lagSeconds` is null while the replica does not respond. */
export type ReplicaState = { isUsed: boolean; lagSeconds: number | null };

type Options = {
  replica: Pool;
  /** The pool of the same role on the primary. */
  primary: Pool;
  maxLagSeconds: number;
  /** Called when reads move to the primary for longer, and when they return. */
  onChange?: ((state: ReplicaState) => void) | undefined;
};

const checkMilliseconds = 1_000;
/** While reads wait for the replica to catch up. */
const catchUpMilliseconds = 25;
const responseMilliseconds = 1_000;

export function createCatalogReplica(options: Options): CatalogReplica {
  const { replica, primary, maxLagSeconds, onChange } = options;
  const lag = createReplicaLag();
  let responds = false;
  let wasHealthy = true;
  /** Counts the calls of `requireCurrent`, and up to which of them the replica has caught up. */
  let required = 0;
  let reached = 0;
  let target: { required: number; position: bigint } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | null = null;
  let closed = false;

  const lagSeconds = () => lag.seconds(stopwatch());
  const isHealthy = () => responds && lagSeconds() <= maxLagSeconds;
  const state = (): ReplicaState => ({
    isUsed: isHealthy() && reached === required,
    lagSeconds: responds ? lagSeconds() : null,
  });
  const compare = async () => {
    const requiredBefore = required;
    const replayed = await readPosition(replica, replayedPosition);
    responds = replayed !== null;
    if (replayed === null) return;
    const position = await readPosition(primary, writtenPosition);
    if (position === null) return;
    lag.record(position, replayed, stopwatch());
    if (reached < requiredBefore) target ??= { required: requiredBefore, position };
    if (target === null || replayed < target.position) return;
    reached = target.required;
    target = null;
  };
  const check = () => {
    clearTimeout(timer);
    checking ??= compare().finally(() => {
      checking = null;
      if (isHealthy() !== wasHealthy) onChange?.(state());
      wasHealthy = isHealthy();
      const pause = responds && reached < required ? catchUpMilliseconds : checkMilliseconds;
      if (!closed) timer = setTimeout(check, pause).unref();
    });
  };
  check();
  return {
    async query(statement) {
      if (!state().isUsed) return primary.query(statement);
      try {
        return await replica.query(statement);
      } catch (error) {
        if (!isReplicaFailure(error)) throw error;
        return primary.query(statement);
      }
    },
    requireCurrent() {
      required += 1;
      check();
    },
    state,
    waitingCount: () => replica.waitingCount,
    async close() {
      closed = true;
      clearTimeout(timer);
      await checking;
      await replica.end();
    },
  };
}

const writtenPosition = 'select pg_current_wal_insert_lsn()::text as position';
/** A replica that was promoted, or `prefer-standby` without a standby, has replayed everything. */
const replayedPosition = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end::text as position`;

/** Null when the server does not respond in time. */
async function readPosition(pool: Pool, statement: string): Promise<bigint | null> {
  const response = pool.query<{ position: string }>(statement).catch(() => null);
  const result = await withTimeout(responseMilliseconds, response, () => null);
  return result?.rows[0] ? parsePosition(result.rows[0].position) : null;
}

/** Also a read that was canceled because it conflicted with what the replica replays (40001). */
function isReplicaFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // A statement that is too slow would be as slow on the primary.
  if (code === '57014') return false;
  return code === '40001' || asDatabaseUnavailable(error) !== null;
}
