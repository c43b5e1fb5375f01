/**
 * SQL of a parameter that is a list of texts whose length the planner does not know. For a short list
 * PostgreSQL would plan the statement again in each transaction, which takes longer than small reads
 * and writes; for a long one the plan that is made once may read whole tables.
 */
export const opaqueList = (parameter: number): string => `(select $${parameter}::text[])::text[]`;
