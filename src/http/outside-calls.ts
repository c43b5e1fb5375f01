import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createTrace,
  type RequestTrace,
  runTraced,
  type TracedCall,
} from '../platform/outside/run-with-answers.ts';

const traces = new WeakMap<FastifyRequest, RequestTrace>();

/** Relates the calls of outside services to the request that needs them. */
export function traceOutsideCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = createTrace();
    traces.set(request, trace);
    runTraced(trace, done);
  });
}

export const outsideCallsOf = (request: FastifyRequest): readonly TracedCall[] =>
  traces.get(request)?.calls ?? [];
