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

/**
 * Jobs are inserted by seven columns, the third of which are their names. The statement may also
 * write other rows.
 */
function withoutSettlements(statement: Statement): Statement {
  if (typeof statement === 'string' || !statement.text.includes('insert into jobs'))
    return statement;
  const { values = [] } = statement;
  const at = values.findIndex((column) => Array.isArray(column) && column.includes(settlement));
  const names = values[at];
  if (!names) return statement;
  const isOfJobs = (index: number) => index >= at - 2 && index < at + 5;
  const withoutRows = (column: unknown[]) => column.filter((_, row) => names[row] !== settlement);
  return {
    ...statement,
    values: values.map((column, index) => (isOfJobs(index) ? withoutRows(column) : column)),
  };
}
