import { createNumberSource, type TakenNumbers } from './db/number-series.ts';
import { runWithAnswers } from './outside/run-with-answers.ts';
import { createReader, runTransaction, type TransactionOptions } from './run-transaction.ts';
import {
  sqlStateOf,
  systemTenant,
  type UnitOfWork,
  type UnitOfWorkOptions,
  type Work,
} from './unit-of-work.ts';

export function createUnitOfWork(source: UnitOfWorkOptions): UnitOfWork {
  const { app, system, catalog, replica } = source.database;
  const takeNumber = createNumberSource((statement) =>
    unit.executeSingleAsSystem((view) => view.named<TakenNumbers>(statement)),
  );
  const transact = <Result>(
    options: Omit<TransactionOptions, 'source' | 'takeNumber'>,
    operation: (work: Work) => Promise<Result>,
  ) => runTransaction({ source, takeNumber, ...options }, operation);
  const single = { tenant: systemTenant, isSingleStatement: true } as const;
  const unit: UnitOfWork = {
    publishedReader: () => createReader(source, (query) => (replica ?? catalog).query(query)),
    view: (tenant, operation) =>
      runWithAnswers({ unit, tenant }, (answers) =>
        transact({ pool: app, mode: 'read only', tenant, answers }, operation),
      ),
    querySingle: (tenant, operation) =>
      transact({ ...single, pool: app, mode: 'read only', tenant }, operation),
    querySingleAsSystem: (operation) =>
      transact({ ...single, pool: system, mode: 'read only' }, operation),
    executeSingleAsSystem: (operation) =>
      retryOnce(() => transact({ ...single, pool: system, mode: 'read write' }, operation)),
    run: (tenant, operation) =>
      runWithAnswers({ unit, tenant }, (answers) =>
        retryOnce(() => transact({ pool: app, mode: 'read write', tenant, answers }, operation)),
      ),
    runAsSystem: (tenant, operation) =>
      retryOnce(() => transact({ pool: system, mode: 'read write', tenant }, operation)),
  };
  return unit;
}

const retryableCodes = new Set(['40001', '40P01']);

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!retryableCodes.has(sqlStateOf(error))) throw error;
    return attempt();
  }
}
