/**
 * A list whose length the planner does not know. With shorter lists than it expects, PostgreSQL would
 * plan the statement again in each transaction, which takes longer than small writes.
 */
export const opaqueList = (parameter: string): string => `(select ${parameter})`;
