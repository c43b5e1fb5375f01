import { AsyncLocalStorage } from 'node:async_hooks';

/** A call of an outside service. `problem`: why its answer was not used; null: it was. */
export type TracedCall = { service: string; milliseconds: number; problem: string | null };

/** What the operations of one request have asked outside services, and how long they have waited. */
export type RequestTrace = { calls: TracedCall[]; waitedMilliseconds: number };

const traces = new AsyncLocalStorage<RequestTrace>();

export const createTrace = (): RequestTrace => ({ calls: [], waitedMilliseconds: 0 });

/** Operations that start inside `run` belong to the request. */
export const runTraced = (trace: RequestTrace, run: () => void): void => traces.run(trace, run);

/** The trace of the current request; outside of requests a new one for each operation. */
export const currentTrace = (): RequestTrace => traces.getStore() ?? createTrace();
