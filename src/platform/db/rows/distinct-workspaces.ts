/**
 * The workspaces of rows that one statement inserts. Citus finds the shards of a table by such a list,
 * and not by a join with the rows.
 */
export const distinctWorkspaces = <Id extends string>(
  rows: readonly { workspaceId: Id }[],
): Id[] => [...new Set(rows.map(({ workspaceId }) => workspaceId))];
