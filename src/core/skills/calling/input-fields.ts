/** The fields of a call by name, before validation. */
export type InputFields = Record<string, unknown>;
