import pg from 'pg';

/**
 * Loaded into the senders of the control before their own code: a claim leases nothing. What one
 * sender has claimed is due for the other at the same time.
 */
type Statement = string | { text: string; name?: string; values?: unknown[] };
type Client = { query(statement: Statement, ...rest: unknown[]): unknown };

const prototype = pg.Client.prototype as unknown as Client;
const query = prototype.query;

prototype.query = function unleased(this: Client, statement: Statement, ...rest: unknown[]) {
  return query.call(this, withoutLease(statement), ...rest);
};

/** The instant of the claim comes first, then the end of its lease. */
function withoutLease(statement: Statement): Statement {
  if (typeof statement === 'string' || statement.name !== 'webhooks_claim') return statement;
  const [now, , ...more] = statement.values ?? [];
  return { ...statement, values: [now, now, ...more] };
}
