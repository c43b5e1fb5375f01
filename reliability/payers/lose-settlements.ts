import pg from 'pg';

/**
 * Loaded into the server of the control before its own code: settlement jobs are lost before they
 * are stored. A payment then settles in the process that accepted it, or never.
 */
type Statement = string | { text: string; name?: string; values?: unknown[][] };
type Client = { query(statement: Statement, ...rest: unknown[]): unknown };

const settlement = 'x402.settle';
const prototype = pg.Client.prototype as unknown as Client;
const query = prototype.query;

prototype.query = function loseSettlements(this: Client, statement: Statement, ...rest: unknown[]) {
  return query.call(this, withoutSettlements(statement), ...rest);
};

/** The job name is the third of the bound columns. */
function withoutSettlements(statement: Statement): Statement {
  if (typeof statement === 'string' || statement.name !== 'jobs_enqueue') return statement;
  const names = statement.values?.[2] ?? [];
  const isKept = (_: unknown, row: number) => names[row] !== settlement;
  return { ...statement, values: (statement.values ?? []).map((column) => column.filter(isKept)) };
}
