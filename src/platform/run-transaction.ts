import type { Compilable } from 'kysely';
import type { Pool, QueryResult } from 'pg';
import { newId } from '../kernel/id.ts';
import { createSecretStore } from './crypto/secrets.ts';
import { createTokens } from './crypto/tokens.ts';
import type { TakeNumber } from './db/number-series.ts';
import type { NamedStatement, Statement } from './db/statement.ts';
import { openTransaction, type Transaction } from './db/transaction.ts';
import { AnswerNeeded, type Answers } from './outside/answer-needed.ts';
import { defaultWorkspaceLimits } from './settings/workspace-limits.ts';
import type { DatabaseReader, Tenant, UnitOfWorkOptions, View, Work } from './unit-of-work.ts';

/** `isSingleStatement`: the statement is sent together with its COMMIT. */
export type TransactionOptions = {
  pool: Pool;
  mode: 'read only' | 'read write';
  tenant: Tenant;
  source: UnitOfWorkOptions;
  takeNumber: TakeNumber;
  isSingleStatement?: boolean;
  /** What outside services have answered; without it they cannot be asked. */
  answers?: Answers;
};

/** Runs `operation` in one transaction and commits it, or rolls it back when it throws. */
export async function runTransaction<Result>(
  session: TransactionOptions,
  operation: (work: Work) => Promise<Result>,
): Promise<Result> {
  const opening = `begin ${session.mode}; ${setTenantStatement(session.tenant)}`;
  const client = await session.pool.connect();
  const hints: (() => void)[] = [];
  const transaction = openTransaction(client, opening);
  const work = createWork(transaction, session, hints);
  let broken: Error | undefined;
  let result: Result;
  try {
    // Row-level security hides all rows until the tenant is set. The system role is not subject to
    // it, so its statements wait for BEGIN.
    if (session.pool === session.source.database.system && !session.isSingleStatement)
      await transaction.opened;
    result = await operation(work);
    await transaction.commit();
  } catch (error) {
    broken = await transaction.rollback(error);
    throw await transaction.firstFailure(error);
  } finally {
    client.release(broken);
  }
  for (const hint of hints) hint();
  for (const topic of transaction.insertedTopics()) session.source.notify(topic);
  return result;
}

/** SET takes no parameters, so the id is checked before it goes into the statement. */
function setTenantStatement(tenant: Tenant): string {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]*)?$/.test(tenant.workspaceId))
    throw new Error('not a valid workspace id');
  return `set local stoa.workspace_id = '${tenant.workspaceId}'`;
}

function createWork(
  transaction: Transaction,
  { tenant, source, takeNumber, isSingleStatement, answers }: TransactionOptions,
  hints: (() => void)[],
): Work {
  let isUsed = false;
  const send: SendStatement = (statement) => {
    if (!isSingleStatement) return transaction.send(statement);
    if (isUsed) throw new Error('this unit of work allows one statement');
    isUsed = true;
    return transaction.sendAndCommit(statement);
  };
  const reader = createReader(source, send);
  return {
    ...reader,
    tenant,
    tokens: createTokens(source.secrets, tenant),
    secretStore: createSecretStore(source.secrets, tenant),
    ask: createAsk(source, answers),
    decidesByDefault: ({ name }) => source.services?.get(name)?.decidesByDefault ?? false,
    random: source.random,
    limits: source.limits ?? defaultWorkspaceLimits,
    newId: (prefix) => newId(prefix, tenant.code, reader.now, source.random),
    execute: async (query) => (await send(compileStatement(query))).rowCount ?? 0,
    write: transaction.write,
    writeLater: transaction.writeLater,
    batchInsert(kind, rows) {
      transaction.batchInsert(kind, rows);
      for (const hook of source.onWriteHooks ?? [])
        if (hook.trigger === kind) transaction.batchInsert<never>(hook.insert, rows as never[]);
    },
    takeNumber,
    afterCommit: (hint) => void hints.push(hint),
    notify: (topic) => void hints.push(() => source.notify(topic)),
  };
}

/** Looks an answer up, or ends the transaction to get it. */
function createAsk({ services }: UnitOfWorkOptions, answers: Answers | undefined): View['ask'] {
  return <Answer>({ name }: { name: string }, key: string, question: unknown): Answer => {
    const answerKey = `${name} ${key}`;
    if (answers?.has(answerKey)) return answers.get(answerKey) as Answer;
    const service = services?.get(name);
    if (!service || !answers) throw new Error(`the service ${name} cannot be asked here`);
    const known = service.recall(question);
    if (known !== undefined) return known as Answer;
    throw new AnswerNeeded(name, answerKey, (call) => service.ask(question, call));
  };
}

type SendStatement = (statement: Statement) => Promise<QueryResult>;

/** A reader whose statements all go through `send`. */
export function createReader(source: UnitOfWorkOptions, send: SendStatement): DatabaseReader {
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
