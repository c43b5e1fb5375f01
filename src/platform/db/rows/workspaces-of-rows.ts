/** The workspaces of rows that one statement inserts, as a condition for the other tables it reads. */
export type WorkspacesOfRows = {
  /** Part of the name of the statement, which differs with the condition. */
  name: '_of_one' | '_of_many';
  /** SQL that follows the name of a column. */
  condition(parameter: string): string;
  value: string | string[];
};

/**
 * Citus finds the shards of a table by such a condition, and not by a join with the rows. A single
 * workspace, the usual case, is not a list: PostgreSQL would expect ten workspaces in a plan for all
 * lists, and therefore plan the statement again in each transaction.
 */
export function workspacesOfRows(rows: readonly { workspaceId: string }[]): WorkspacesOfRows {
  const ids = [...new Set(rows.map(({ workspaceId }) => workspaceId))];
  const [only = '', ...others] = ids;
  return others.length === 0
    ? { name: '_of_one', condition: (parameter) => `= ${parameter}`, value: only }
    : { name: '_of_many', condition: (parameter) => `= any(${parameter})`, value: ids };
}
