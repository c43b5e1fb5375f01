import { createHash } from 'node:crypto';
import type { DatabaseReader } from '../../../platform/unit-of-work.ts';

/** Runs one statement. */
export type RunQuery = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** Each connection keeps the plans of these statements, about 150 KB each. */
const maxNames = 200;

const names = new Map<string, string>();

/**
 * Runs prepared statements, which are planned once per connection: planning most of them takes
 * longer than running them. The search builds few different statements. Those above the limit run
 * unnamed.
 */
export function createNamedQuery(reader: Pick<DatabaseReader, 'named' | 'query'>): RunQuery {
  return (text, values) => {
    const name = names.get(text) ?? addName(text);
    return name === null ? reader.query(text, values) : reader.named({ name, text, values });
  };
}

function addName(text: string): string | null {
  if (names.size >= maxNames) return null;
  const name = `search_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
