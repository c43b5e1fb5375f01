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

/** Who acts, for the record. */
export type Principal = {
  kind: 'api_key' | 'access_token' | 'person' | 'operator';
  /** The key, the grant or the person; of the operator, the machine's user. */
  id: string;
  /** Where the request came from; null: not over the network. */
  ip: string | null;
  requestId: string | null;
};

/** Whose rows an act touches, and on whose behalf; without `by`, the server acts by itself. */
export type Tenant = { workspaceId: WorkspaceId; code: string; by?: Principal };

/** Nobody's workspace: for acts of the system that belong to none. */
export const systemTenant: Tenant = { workspaceId: 'ws_system', code: '00000' };

/** Reads. `now` is one instant for the whole act. */
export type DatabaseReader = {
  readonly now: Date;
  /** The platform's public origin: links are built from it, never from a request. */
  readonly origin: string;
  all<Row>(query: Compilable<Row>): Promise<Row[]>;
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  named<Row>(statement: NamedStatement): Promise<Row[]>;
  query<Row>(text: string, values: unknown[]): Promise<Row[]>;
};

/** Reads inside one transaction that sees one workspace. */
export type View = DatabaseReader & {
  readonly tenant: Tenant;
  /** Tokens of this workspace that are shown again without being kept. */
  readonly tokens: Tokens;
  /** Secrets of this workspace that its rows keep. */
  readonly secretStore: SecretStore;
};

/** A view that may write. All of it commits together, or nothing does. */
export type Work = View & {
  readonly random: Random;
  /** How much a workspace may have. */
  readonly limits: WorkspaceLimits;
  newId<Prefix extends IdPrefix>(prefix: Prefix): Id<Prefix>;
  /** Runs a write and answers how many rows it touched. */
  execute(query: Compilable<unknown>): Promise<number>;
  /** Sends a write without waiting for it: what comes later sees it, and when it fails, the act fails. */
  write(statement: NamedStatement): void;
  /** Rows that nobody reads in this act: all of a kind are written in one statement, in their order, right before the commit. */
  batchInsert<Row>(kind: BatchInsert<Row>, rows: Row[]): void;
  /** Runs after the commit, never when the act fails. For hints only: what must happen is a row. */
  afterCommit(hint: () => void): void;
  /** There is something new for those who follow it (left out: for all): rings the doorbell after the commit. */
  notify(news?: NotificationTopic): void;
};

export type UnitOfWork = {
  /** Reads what is published, of every store, each statement by itself. */
  publishedReader(): DatabaseReader;
  /** Reads in a read-only transaction of the workspace. */
  view<Answer>(tenant: Tenant, act: (view: View) => Promise<Answer>): Promise<Answer>;
  /** A view that asks once: its one statement and the end of its transaction travel together. */
  querySingle<Answer>(tenant: Tenant, act: (view: View) => Promise<Answer>): Promise<Answer>;
  /** The same across workspaces: who a credential belongs to is told by itself. */
  querySingleAsSystem<Answer>(act: (view: View) => Promise<Answer>): Promise<Answer>;
  /** A write across workspaces that is one statement: it would do no harm by itself, so that it travels with both ends of its transaction. */
  executeSingleAsSystem<Answer>(act: (view: View) => Promise<Answer>): Promise<Answer>;
  /** Writes in a transaction of the workspace; repeated once when the database chose it as a deadlock's victim. */
  run<Answer>(tenant: Tenant, act: (work: Work) => Promise<Answer>): Promise<Answer>;
  /** Writes across workspaces: the command line, sweepers, job claims. `tenant` only names new ids. */
  runAsSystem<Answer>(tenant: Tenant, act: (work: Work) => Promise<Answer>): Promise<Answer>;
};

/** Rows of one kind are written again in another way, whoever gathers them: a follower that its cause does not know. */
export type OnWriteHook = { trigger: BatchInsert<never>; insert: BatchInsert<never> };

/** What a unit of work is made of. */
export type UnitOfWorkOptions = {
  database: Database;
  clock: Clock;
  random: Random;
  origin: string;
  secrets: Secrets;
  /** Left out: the defaults. */
  limits?: WorkspaceLimits;
  /** Tells the other processes that there is news; many calls at once are one. */
  notify: (news?: NotificationTopic) => void;
  /** What is written together with something that does not know of it. */
  onWriteHooks?: readonly OnWriteHook[];
};

export function createUnitOfWork(source: UnitOfWorkOptions): UnitOfWork {
  const { app, system } = source.database;
  return {
    publishedReader: () => createReader(source, (query) => source.database.catalog.query(query)),
    view: (tenant, act) => runTransaction({ pool: app, mode: 'read only', tenant, source }, act),
    querySingle: (tenant, act) =>
      runTransaction(
        { pool: app, mode: 'read only', tenant, source, isSingleStatement: true },
        act,
      ),
    querySingleAsSystem: (act) =>
      runTransaction(
        { pool: system, mode: 'read only', tenant: systemTenant, source, isSingleStatement: true },
        act,
      ),
    executeSingleAsSystem: (act) =>
      retryOnce(() =>
        runTransaction(
          {
            pool: system,
            mode: 'read write',
            tenant: systemTenant,
            source,
            isSingleStatement: true,
          },
          act,
        ),
      ),
    run: (tenant, act) =>
      retryOnce(() => runTransaction({ pool: app, mode: 'read write', tenant, source }, act)),
    runAsSystem: (tenant, act) =>
      retryOnce(() => runTransaction({ pool: system, mode: 'read write', tenant, source }, act)),
  };
}

type TransactionOptions = {
  pool: Pool;
  mode: 'read only' | 'read write';
  tenant: Tenant;
  source: UnitOfWorkOptions;
  isSingleStatement?: boolean;
};

async function runTransaction<Answer>(
  session: TransactionOptions,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  const opening = `begin ${session.mode}; ${setTenantStatement(session.tenant)}`;
  const client = await session.pool.connect();
  const hints: (() => void)[] = [];
  const transaction = openTransaction(client, opening);
  const handle = createWork(transaction, session, hints);
  let broken: Error | undefined;
  let answer: Answer;
  try {
    // The rows of a workspace open to nobody before the opening; a system's unit of work has no such fence.
    if (session.pool === session.source.database.system && !session.isSingleStatement)
      await transaction.opened;
    answer = await act(handle.work);
    await transaction.commit();
  } catch (error) {
    broken = await transaction.rollback(error);
    throw await transaction.firstFailure(error);
  } finally {
    handle.finish();
    client.release(broken);
  }
  for (const hint of hints) hint();
  return answer;
}

/** Ids of workspaces are made of letters and digits; anything else must not reach the statement. */
function setTenantStatement(tenant: Tenant): string {
  if (!/^[a-z]+_?[a-z0-9]*$/.test(tenant.workspaceId)) throw new Error('not a workspace id');
  return `set local app.ws = '${tenant.workspaceId}'`;
}

const retryableCodes = new Set(['40001', '40P01']);

async function retryOnce<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
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

/** The name of the constraint that a write broke, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  if (!(error instanceof Error) || !('constraint' in error) || !errorCodeOf(error).startsWith('23'))
    return null;
  return String(error.constraint);
}

/** A handle that refuses to be used after its transaction has ended. */
function createWork(
  transaction: Transaction,
  { tenant, source, isSingleStatement }: TransactionOptions,
  hints: (() => void)[],
): { work: Work; finish(): void } {
  let open = true;
  const inTime = () => {
    if (!open) throw new Error('this unit of work has ended');
    return transaction;
  };
  let asked = false;
  const send: SendStatement = (statement) => {
    if (!isSingleStatement) return inTime().send(statement);
    if (asked) throw new Error('a glance asks once');
    asked = true;
    return inTime().sendAndCommit(statement);
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
    write: (statement) => inTime().write(statement),
    batchInsert(kind, rows) {
      inTime().batchInsert(kind, rows);
      for (const follower of source.onWriteHooks ?? [])
        if (follower.trigger === kind)
          inTime().batchInsert<never>(follower.insert, rows as never[]);
    },
    afterCommit: (hint) => void hints.push(hint),
    notify: (news) => void hints.push(() => source.notify(news)),
  };
  const finish = () => {
    open = false;
  };
  return { work, finish };
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

/** The same transaction on behalf of another workspace: only a system's unit of work may reach across. */
export function withTenant(work: Work, tenant: Tenant): Work {
  return {
    ...work,
    tenant,
    tokens: work.tokens.forTenant(tenant),
    secretStore: work.secretStore.forTenant(tenant),
    newId: (prefix) => newId(prefix, tenant.code, work.now, work.random),
  };
}
