import type { LogFn, Logger } from 'pino';

const warnLevel = 40;

/** What stands for a line while its repeats are counted. */
type Repeats = { count: number; logLast: (count: number) => void };

/**
 * A pino hook: of equal warnings and errors within the window, the first is written, and at its end
 * one line with the number of others (`repeated`). Lines are equal if their message, error and job
 * are. Lines of a request are kept, because its caller knows its id.
 */
export function createRepeatCollapser(windowMilliseconds = 10_000) {
  const windows = new Map<string, Repeats>();
  const close = (key: string) => {
    const repeats = windows.get(key);
    windows.delete(key);
    if (repeats && repeats.count > 0) repeats.logLast(repeats.count);
  };
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const [fields, message] = readArguments(args);
    if (level < warnLevel || 'request_id' in fields) return method.apply(this, args);
    const key = keyOf(level, fields, message);
    const repeats = windows.get(key);
    if (!repeats) {
      windows.set(key, { count: 0, logLast: () => undefined });
      setTimeout(close, windowMilliseconds, key).unref();
      return method.apply(this, args);
    }
    repeats.count += 1;
    repeats.logLast = (repeated) => method.call(this, { ...fields, repeated }, message);
  };
}

type Fields = Record<string, unknown>;

function readArguments(args: unknown[]): [Fields, string] {
  const [first, second] = args;
  if (typeof first === 'string') return [{}, first];
  if (first instanceof Error) return [{ err: first }, String(second ?? first.message)];
  return [(first ?? {}) as Fields, String(second ?? '')];
}

function keyOf(level: number, { err, reason, job }: Fields, message: string): string {
  const error = err instanceof Error ? [err.message, 'code' in err ? err.code : null] : null;
  return JSON.stringify([level, message, error, reason ?? null, job ?? null]);
}
