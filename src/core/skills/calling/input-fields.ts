/** What a call sends, before anything in it is believed: JSON members by name. */
export type InputFields = Record<string, unknown>;
