import type { Compilable } from 'kysely';
import type { Pool, QueryResult } from 'pg';
import type { Clock } from '../kernel/clock.ts';
import { type Id, type IdPrefix, newId, type Random, type WorkspaceId } from '../kernel/id.ts';
import { createSecretStore, type SecretStore } from './crypto/secret-storage.ts';
import type { Secrets } from './crypto/secrets.ts';
import { createTokens, type Tokens } from './crypto/tokens.ts';
import type { Database } from './db/database.ts';
import {
  type BatchInsert,
  type NamedStatement,
  openTransaction,
  type Statement,
  type Transaction,
} from './db/transaction.ts';
import type { NotificationTopic } from './outbox/notifier.ts';
import { defaultWorkspaceLimits, type WorkspaceLimits } from './settings/workspace-limits.ts';

export type { BatchInsert, NamedStatement } from './db/transaction.ts';

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
export type Tenant = { workspaceId: WorkspaceId; code: string; principal?: Principal };

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
   * Adds rows that this transaction does not read. All rows of one kind are inserted in order by
   * one statement right before the commit.
   */
  batchInsert<Row>(kind: BatchInsert<Row>, rows: Row[]): void;
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
};

export function createUnitOfWork(source: UnitOfWorkOptions): UnitOfWork {
  const { app, system } = source.database;
  return {
    publishedReader: () => createReader(source, (query) => source.database.catalog.query(query)),
    view: (tenant, operation) =>
      runTransaction({ pool: app, mode: 'read only', tenant, source }, operation),
    querySingle: (tenant, operation) =>
      runTransaction(
        { pool: app, mode: 'read only', tenant, source, isSingleStatement: true },
        operation,
      ),
    querySingleAsSystem: (operation) =>
      runTransaction(
        { pool: system, mode: 'read only', tenant: systemTenant, source, isSingleStatement: true },
        operation,
      ),
    executeSingleAsSystem: (operation) =>
      retryOnce(() =>
        runTransaction(
          {
            pool: system,
            mode: 'read write',
            tenant: systemTenant,
            source,
            isSingleStatement: true,
          },
          operation,
        ),
      ),
    run: (tenant, operation) =>
      retryOnce(() => runTransaction({ pool: app, mode: 'read write', tenant, source }, operation)),
    runAsSystem: (tenant, operation) =>
      retryOnce(() =>
        runTransaction({ pool: system, mode: 'read write', tenant, source }, operation),
      ),
  };
}

type TransactionOptions = {
  pool: Pool;
  mode: 'read only' | 'read write';
  tenant: Tenant;
  source: UnitOfWorkOptions;
  isSingleStatement?: boolean;
};

async function runTransaction<Result>(
  session: TransactionOptions,
  operation: (work: Work) => Promise<Result>,
): Promise<Result> {
  const opening = `begin ${session.mode}; ${setTenantStatement(session.tenant)}`;
  const client = await session.pool.connect();
  const hints: (() => void)[] = [];
  const transaction = openTransaction(client, opening);
  const handle = createWork(transaction, session, hints);
  let broken: Error | undefined;
  let result: Result;
  try {
    // Row-level security hides all rows until the tenant is set. The system role is not subject to
    // it, so its statements wait for BEGIN.
    if (session.pool === session.source.database.system && !session.isSingleStatement)
      await transaction.opened;
    result = await operation(handle.work);
    await transaction.commit();
  } catch (error) {
    broken = await transaction.rollback(error);
    throw await transaction.firstFailure(error);
  } finally {
    handle.close();
    client.release(broken);
  }
  for (const hint of hints) hint();
  return result;
}

/** SET takes no parameters, so the id is checked before it goes into the statement. */
function setTenantStatement(tenant: Tenant): string {
  if (!/^[a-z]+_?[a-z0-9]*$/.test(tenant.workspaceId)) throw new Error('not a valid workspace id');
  return `set local app.ws = '${tenant.workspaceId}'`;
}

const retryableCodes = new Set(['40001', '40P01']);

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!retryableCodes.has(errorCodeOf(error))) throw error;
    return attempt();
  }
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('constraint' in error) || !errorCodeOf(error).startsWith('23'))
    return null;
  return String(error.constraint);
}

/**
 * Creates the handle of a transaction. It throws when it is used after the transaction has ended.
 */
function createWork(
  transaction: Transaction,
  { tenant, source, isSingleStatement }: TransactionOptions,
  hints: (() => void)[],
): { work: Work; close(): void } {
  let open = true;
  const activeTransaction = () => {
    if (!open) throw new Error('this unit of work has ended');
    return transaction;
  };
  let isUsed = false;
  const send: SendStatement = (statement) => {
    if (!isSingleStatement) return activeTransaction().send(statement);
    if (isUsed) throw new Error('this unit of work allows one statement');
    isUsed = true;
    return activeTransaction().sendAndCommit(statement);
  };
  const reader = createReader(source, send);
  const work: Work = {
    ...reader,
    tenant,
    tokens: createTokens(source.secrets, tenant),
    secretStore: createSecretStore(source.secrets, tenant),
    random: source.random,
    limits: source.limits ?? defaultWorkspaceLimits,
    newId: (prefix) => newId(prefix, tenant.code, reader.now, source.random),
    execute: async (query) => (await send(compileStatement(query))).rowCount ?? 0,
    write: (statement) => activeTransaction().write(statement),
    batchInsert(kind, rows) {
      activeTransaction().batchInsert(kind, rows);
      for (const hook of source.onWriteHooks ?? [])
        if (hook.trigger === kind)
          activeTransaction().batchInsert<never>(hook.insert, rows as never[]);
    },
    afterCommit: (hint) => void hints.push(hint),
    notify: (topic) => void hints.push(() => source.notify(topic)),
  };
  const close = () => {
    open = false;
  };
  return { work, close };
}

type SendStatement = (statement: Statement) => Promise<QueryResult>;

function createReader(source: UnitOfWorkOptions, send: SendStatement): DatabaseReader {
  return {
    now: source.clock(),
    origin: source.origin,
    all: async <Row>(query: Compilable<Row>) => (await send(compileStatement(query))).rows as Row[],
    first: async <Row>(query: Compilable<Row>) =>
      (await send(compileStatement(query))).rows[0] as Row | undefined,
    named: async <Row>(statement: NamedStatement) => (await send(statement)).rows as Row[],
    query: async <Row>(text: string, values: unknown[]) =>
      (await send({ text, values })).rows as Row[],
  };
}

function compileStatement(query: Compilable<unknown>): { text: string; values: unknown[] } {
  const { sql, parameters } = query.compile();
  return { text: sql, values: [...parameters] };
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
