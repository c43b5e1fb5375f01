/** A secret that was sent or issued, and the tables that may contain it in plain text. */
export type Canary = { name: string; value: string; keptIn?: RegExp };
