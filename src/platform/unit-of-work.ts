import type { Compilable } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import { type Id, type IdPrefix, newId, type Random, type WorkspaceId } from '../kernel/id.ts';
import type { SecretStore, Secrets } from './crypto/secrets.ts';
import type { Tokens } from './crypto/tokens.ts';
import type { Database } from './db/database.ts';
import type { TakeNumber } from './db/number-series.ts';
import type { NamedStatement } from './db/statement.ts';
import type { BatchInsert, LaterWriteOptions } from './db/transaction.ts';
import type { NotificationTopic } from './outbox/notifier.ts';
import type { OutsideService } from './outside/outside-service.ts';
import type { WorkspaceLimits } from './settings/workspace-limits.ts';

export type { NamedStatement } from './db/statement.ts';
export type { BatchInsert } from './db/transaction.ts';

/** The identity on whose behalf something is recorded in the audit log. */
export type Principal = {
  kind: 'api_key' | 'access_token' | 'person' | 'operator';
  /** The id of the key, grant or user; for the operator, the name of the system user. */
  id: string;
  /** IP address of the caller; null when the request did not come over the network. */
  ip: string | null;
  requestId: string | null;
};

/**
 * The workspace that a transaction is limited to, and its principal; without `by`, the server acts.
 */
export type Tenant = {
  workspaceId: WorkspaceId;
  code: string;
  principal?: Principal;
  /** The background work that the principal has started. */
  cause?: Cause;
};

/** An import or a bulk operation, for what records who changed something. */
export type Cause = { type: string; id: string };

/** The tenant of statements that belong to no workspace. */
export const systemTenant: Tenant = { workspaceId: 'ws_system', code: '00000' };

/** Runs queries. `now` is the same instant for all of them. */
export type DatabaseReader = {
  readonly now: Date;
  /** The public origin of the server. Links are built from it, never from the Host header. */
  readonly origin: string;
  all<Row>(query: Compilable<Row>): Promise<Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  named<Row>(statement: NamedStatement): Promise<Row[]>;
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
};

/** Reads in one transaction that is limited to one workspace. */
export type View = DatabaseReader & {
  readonly tenant: Tenant;
  /** Derives tokens of this workspace that can be shown again although they are not stored. */
  readonly tokens: Tokens;
  /** Encrypts and decrypts secrets in the rows of this workspace. */
  readonly secretStore: SecretStore;
  /**
   * The answer of an outside service. Without one, the transaction is rolled back, the service is
   * asked, and the operation runs again. `key` identifies the question within the operation.
   */
  ask<Question, Answer>(
    service: OutsideService<Question, Answer>,
    key: string,
    question: Question,
  ): Answer;
  /** Whether the service also decides for stores that have not set up anything. */
  decidesByDefault(service: { name: string }): boolean;
};

/** A view that can also write; everything commits together or not at all. */
export type Work = View & {
  readonly random: Random;
  /** The most that a workspace may have of each kind of row. */
  readonly limits: WorkspaceLimits;
  newId<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix>;
  /** Runs a write and returns the number of affected rows. */
  execute(query: Compilable<unknown>): Promise<number>;
  /**
   * Sends a write without waiting for it. Later statements see it, and if it fails, the transaction
   * fails.
   */
  write(statement: NamedStatement): void;
  /**
   * Like `write`, but sent in one statement with other such writes: before a later statement that
   * names its table, otherwise right before the commit. It must not depend on any of them, and no
   * foreign key may refer to a row that it inserts. `mustWrite`: if it writes no row, the transaction
   * fails with SQLSTATE `nothingWritten`.
   */
  writeLater(statement: NamedStatement, options?: LaterWriteOptions): void;
  /**
   * Adds rows that this transaction does not read. All rows of one kind are inserted in order right
   * before the commit, in one statement with other kinds and later writes.
   */
  batchInsert<Row>(kind: BatchInsert<Row>, rows: Row[]): void;
  /** Takes the next number of a series, apart from this transaction. */
  takeNumber: TakeNumber;
  /**
   * Runs `hint` after the commit. It may be lost in a crash, so effects that must happen need a job
   * or an event.
   */
  afterCommit(hint: () => void): void;
  /** Notifies listeners of the topic, or all listeners, after the commit. */
  notify(topic?: NotificationTopic): void;
};

export type UnitOfWork = {
  /** Reads the published data of all stores, without a transaction. */
  publishedReader(): DatabaseReader;
  /** Runs `operation` in a read-only transaction of the workspace. */
  view<Result>(tenant: Tenant, operation: (view: View) => Promise<Result>): Promise<Result>;
  /**
   * A view for exactly one statement, which is sent together with its COMMIT to save a round trip.
   */
  querySingle<Result>(tenant: Tenant, operation: (view: View) => Promise<Result>): Promise<Result>;
  /** The same across workspaces, for example to find the workspace of a credential. */
  querySingleAsSystem<Result>(operation: (view: View) => Promise<Result>): Promise<Result>;
  /**
   * A write across workspaces in exactly one statement, which is sent together with BEGIN and
   * COMMIT. The statement must be safe to autocommit.
   */
  executeSingleAsSystem<Result>(operation: (view: View) => Promise<Result>): Promise<Result>;
  /**
   * Writes in a transaction of the workspace; retried once after a deadlock or serialization
   * failure.
   */
  run<Result>(tenant: Tenant, operation: (work: Work) => Promise<Result>): Promise<Result>;
  /**
   * Writes across workspaces: command line, maintenance, job claims. `tenant` is used only for new
   * ids.
   */
  runAsSystem<Result>(tenant: Tenant, operation: (work: Work) => Promise<Result>): Promise<Result>;
};

/** What an outside service gets besides the question. No transaction is open. */
export type OutsideCall = {
  unit: UnitOfWork;
  tenant: Tenant;
  /** What is left of the time for all calls of the request. */
  milliseconds: number;
  /** Tells why no answer is used. It is not called for an answer that came from elsewhere. */
  report(problem: string): void;
};

/**
 * An implementation of an outside service. A failure is an answer too: `ask` rejects only for bugs.
 */
export type ConnectedService<Question, Answer> = {
  /** Whether it also decides for stores that have not set up anything. */
  decidesByDefault: boolean;
  /** A recent answer to the same question; undefined if there is none. */
  recall(question: Question): Answer | undefined;
  ask(question: Question, call: OutsideCall): Promise<Answer>;
};

export type OutsideServices = ReadonlyMap<string, ConnectedService<unknown, unknown>>;

/** Whenever rows are added to `trigger`, the same rows are also added to `insert`. */
export type OnWriteHook = { trigger: BatchInsert<never>; insert: BatchInsert<never> };

export type UnitOfWorkOptions = {
  database: Database;
  clock: Clock;
  random: Random;
  origin: string;
  secrets: Secrets;
  /** Default: `defaultWorkspaceLimits`. */
  limits?: WorkspaceLimits;
  /** Wakes the other processes; simultaneous calls are combined. */
  notify: (topic?: NotificationTopic) => void;
  onWriteHooks?: readonly OnWriteHook[];
  /** The outside services that transactions may ask. */
  services?: OutsideServices;
};

/** The SQLSTATE of a database error; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * A conflict with a concurrent transaction that the database did not report. `run` repeats the
 * operation once.
 */
export function serializationFailure(message: string): Error {
  return Object.assign(new Error(message), { code: '40001' });
}

/** The name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('constraint' in error) || !sqlStateOf(error).startsWith('23'))
    return null;
  return String(error.constraint);
}

/** The same transaction for another workspace. Only for transactions that run as system. */
export function withTenant(work: Work, tenant: Tenant): Work {
  return {
    ...work,
    tenant,
    tokens: work.tokens.forTenant(tenant),
    secretStore: work.secretStore.forTenant(tenant),
    newId: (prefix) => newId(prefix, tenant.code, work.now, work.random),
  };
}
