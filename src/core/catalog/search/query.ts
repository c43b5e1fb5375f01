/**
 * Runs one unnamed statement. A named one would get a generic plan, which is 30 times slower here.
 */
export type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>;
