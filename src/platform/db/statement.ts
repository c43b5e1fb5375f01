/** A prepared statement for hot paths: parsed once per connection. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

export type Statement = { text: string; values: unknown[]; name?: string };
