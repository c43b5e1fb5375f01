/** Settings of the database that every session needs on Citus, with their values. */
export const sessionSettings: readonly [string, string][] = [
  // Row-level security on the workers compares the workspace that a transaction has set.
  ['citus.propagate_set_commands', 'local'],
  // Citus 13.0 crashes when it plans such a join under row-level security, so it is refused instead.
  ['citus.local_table_join_policy', 'never'],
];
