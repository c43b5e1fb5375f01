import { AsyncLocalStorage } from 'node:async_hooks';

/*
 * Spans of this process. Without an exporter (see start-tracing.ts) nothing is recorded, and each
 * function costs one comparison.
 */

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';
export type Attributes = Record<string, string | number | boolean>;

export type SpanOptions = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** `traceparent` of W3C Trace Context; default: the current span. Null: a new trace. */
  parent?: string | null;
};

export type Span = {
  /** False: the trace is not sampled, and what is recorded would be thrown away. */
  isRecorded: boolean;
  traceId: string;
  traceparent: string;
  set(attributes: Attributes): void;
  fail(error: unknown): void;
  end(): void;
};

export type StartSpan = (name: string, options: SpanOptions) => Span;

const current = new AsyncLocalStorage<Span>();
let startSpan: StartSpan | null = null;

/** Null: nothing is recorded. */
export function setTracer(start: StartSpan | null): void {
  startSpan = start;
}

export const isTracing = (): boolean => startSpan !== null;
export const currentSpan = (): Span | null =>
  startSpan === null ? null : (current.getStore() ?? null);
/** The reference that later work keeps, so that it is part of the same trace. */
export const currentTraceparent = (): string | null => currentSpan()?.traceparent ?? null;

/** Starts a span that the caller ends; null when nothing is recorded. */
export function openSpan(name: string, options: SpanOptions = {}): Span | null {
  if (startSpan === null) return null;
  const parent = options.parent === undefined ? currentTraceparent() : options.parent;
  return startSpan(name, { ...options, parent });
}

export function runInSpan<Result>(span: Span, run: () => Result): Result {
  return current.run(span, run);
}

/** Runs `run` in a new span, which ends when the promise settles. */
export async function traced<Result>(
  name: string,
  options: SpanOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, options);
  if (!span) return run();
  try {
    return await runInSpan(span, run);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** The same object, with a span around each call of an asynchronous method while traces are recorded. */
export function traceCalls<Api extends object>(service: string, api: Api): Api {
  if (!isTracing()) return api;
  return new Proxy(api, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) =>
        traceCall(`${service}.${String(property)}`, () => member.apply(target, args) as unknown);
    },
  });
}

function traceCall(name: string, call: () => unknown): unknown {
  const span = openSpan(name, { kind: 'client' });
  if (!span) return call();
  let result: unknown;
  try {
    result = runInSpan(span, call);
  } catch (error) {
    span.end();
    throw error;
  }
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error) => {
        span.fail(error);
        span.end();
      },
    );
  else span.end();
  return result;
}
