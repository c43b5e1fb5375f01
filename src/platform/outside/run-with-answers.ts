import { AsyncLocalStorage } from 'node:async_hooks';
import { stopwatch } from '../../kernel/clock.ts';
import type { OutsideCall } from '../unit-of-work.ts';
import { AnswerNeeded, type Answers } from './answer-needed.ts';

/** A call of an outside service. `problem`: why its answer was not used; null: it was. */
export type TracedCall = { service: string; milliseconds: number; problem: string | null };

/** What the operations of one request have asked outside services, and how long they have waited. */
export type RequestTrace = { calls: TracedCall[]; waitedMilliseconds: number };

const traces = new AsyncLocalStorage<RequestTrace>();

export const createTrace = (): RequestTrace => ({ calls: [], waitedMilliseconds: 0 });

/** Operations that start inside `run` belong to the request. */
export const runTraced = (trace: RequestTrace, run: () => void): void => traces.run(trace, run);

/** The trace of the current request; outside of requests a new one for each operation. */
const currentTrace = (): RequestTrace => traces.getStore() ?? createTrace();

/** For all outside calls of one request together. */
const budgetMilliseconds = 2_000;

/** More questions mean that what is asked changes with every attempt. */
const maxQuestions = 20;

/** Where a transaction runs that asks. */
type Asking = Pick<OutsideCall, 'unit' | 'tenant'>;

/**
 * Runs a transaction until it has all the answers of outside services that it needs. Each missing
 * answer rolls it back; the service is asked while no transaction is open, and the operation runs
 * again from its start. It then asks about what it finds at that moment, so an answer to an
 * outdated question is never used.
 */
export async function runWithAnswers<Result>(
  asking: Asking,
  attempt: (answers: Answers) => Promise<Result>,
): Promise<Result> {
  const answers: Answers = new Map();
  const trace = currentTrace();
  for (let asked = 0; ; asked += 1) {
    try {
      return await attempt(answers);
    } catch (error) {
      if (!(error instanceof AnswerNeeded) || asked === maxQuestions) throw error;
      answers.set(
        error.key,
        await callTraced(error.service, trace, (limits) => error.ask({ ...asking, ...limits })),
      );
    }
  }
}

/** What a call may take, and how it reports why its answer was not used. */
type Limits = Pick<OutsideCall, 'milliseconds' | 'report'>;

/** Calls a service in what is left of the time of the request, or of the two seconds of a job. */
export const traceCall = <Result>(
  service: string,
  call: (limits: Limits) => Promise<Result>,
): Promise<Result> => callTraced(service, currentTrace(), call);

async function callTraced<Result>(
  service: string,
  trace: RequestTrace,
  run: (limits: Limits) => Promise<Result>,
): Promise<Result> {
  const started = stopwatch();
  const milliseconds = Math.max(0, Math.round(budgetMilliseconds - trace.waitedMilliseconds));
  const call = { service, milliseconds: 0, problem: null as string | null };
  const report: OutsideCall['report'] = (problem) => {
    call.problem = problem;
  };
  try {
    return await run({ milliseconds, report });
  } finally {
    const waited = stopwatch() - started;
    trace.waitedMilliseconds += waited;
    trace.calls.push({ ...call, milliseconds: Math.round(waited) });
  }
}
