import type { ClientBase } from 'pg';
import { currentSpan, openSpan } from './tracing.ts';

const maxTextLength = 1_000;

type Query = (...args: unknown[]) => unknown;

/**
 * Puts a span around each statement of a connection that belongs to a trace. The text has
 * placeholders; values are not recorded.
 */
export function traceStatements(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    // Most traces are not recorded; their statements then cost nothing.
    if (!currentSpan()?.isRecorded) return query(...args);
    const { name, text } = describe(args[0]);
    const span = openSpan(name, {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) },
    });
    const end = (error: unknown) => {
      if (error) span?.fail(error);
      span?.end();
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as Query;
      const ending = (error: unknown, ...rest: unknown[]) => {
        end(error);
        return callback(error, ...rest);
      };
      return query(...args.slice(0, -1), ending);
    }
    const result = query(...args);
    if (result instanceof Promise) result.then(() => end(null), end);
    else end(null);
    return result;
  }) as ClientBase['query'];
}

function describe(statement: unknown): { name: string; text: string } {
  if (typeof statement === 'string') return { name: firstWord(statement), text: statement };
  const { name, text = '' } = statement as { name?: string; text?: string };
  return { name: name ?? firstWord(text), text };
}

const firstWord = (text: string): string => /\w+/.exec(text)?.[0] ?? 'statement';
