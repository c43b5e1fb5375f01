import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './document.ts';
import { type Known, type Nearness, valuesFor } from './values.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * Requests of one operation: parameters and bodies are generated from the document, the bearer from
 * `apiKey`.
 */
export function requestsOf(
  operation: Operation,
  { nearness, known, apiKey }: { nearness: Nearness; known: Known; apiKey: string },
): Arbitrary<FuzzRequest> {
  const part = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => {
            const [before = ''] = operation.path.split(`/{${name}}`);
            const here: Known = (member) => known(member, before);
            return [name, valuesFor(schema, nearness, here, name)];
          }),
      ),
      { requiredKeys: place === 'path' ? undefined : [] } as { requiredKeys: never[] },
    ) as Arbitrary<Record<string, unknown>>;
  const body = operation.body ? valuesFor(operation.body, nearness, known) : fc.constant(undefined);
  const key = fc.option(fc.string({ minLength: 1, maxLength: 20 }), { freq: 6, nil: null });
  return fc
    .record({ path: part('path'), query: part('query'), body, key })
    .map(({ path, query, body: value, key: given }) => ({
      method: operation.method,
      path: `${fill(operation.path, path)}${queryOf(query)}`,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(value === undefined ? {} : { 'content-type': 'application/json' }),
        ...(given === null ? {} : { 'idempotency-key': headerText(given) }),
      },
      body: value === undefined ? null : JSON.stringify(value),
    }));
}

function fill(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(wordOf(values[name])) || 'x');
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(wordOf(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

const wordOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/**
 * Half a surrogate pair has no percent encoding: its bytes are sent as they are, including invalid
 * UTF-8.
 */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

/** Header values end at 0xff, and the client rejects control characters. */
const headerText = (text: string): string => text.replace(/[^\x20-\xff]|\x7f/g, '?').trim() || '?';
