/** Runs one statement as an unnamed one: a named one would get a generic plan, 30 times slower. */
export type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>;
