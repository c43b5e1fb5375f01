import { runWithAnswers } from './outside/run-with-answers.ts';
import { createReader, runTransaction } from './run-transaction.ts';
import {
  sqlStateOf,
  systemTenant,
  type UnitOfWork,
  type UnitOfWorkOptions,
} from './unit-of-work.ts';

export function createUnitOfWork(source: UnitOfWorkOptions): UnitOfWork {
  const { app, system, catalog, replica } = source.database;
  const unit: UnitOfWork = {
    publishedReader: () => createReader(source, (query) => (replica ?? catalog).query(query)),
    view: (tenant, operation) =>
      runWithAnswers({ unit, tenant }, (answers) =>
        runTransaction({ pool: app, mode: 'read only', tenant, source, answers }, operation),
      ),
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
      runWithAnswers({ unit, tenant }, (answers) =>
        retryOnce(() =>
          runTransaction({ pool: app, mode: 'read write', tenant, source, answers }, operation),
        ),
      ),
    runAsSystem: (tenant, operation) =>
      retryOnce(() =>
        runTransaction({ pool: system, mode: 'read write', tenant, source }, operation),
      ),
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
