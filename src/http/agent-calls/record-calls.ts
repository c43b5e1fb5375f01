import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentCall, AgentProtocol } from '../../core/agent-sessions/agent-call.ts';
import type { CallRecorder } from '../../core/agent-sessions/recording/call-recorder.ts';
import type { Clock } from '../../kernel/clock.ts';
import { toDomainError } from '../errors/to-domain-error.ts';
import type { DescribeCall } from './call-description.ts';
import { type CallNotes, notesOf, openNotes } from './call-notes.ts';
import { composeCall } from './compose-call.ts';
import type { AgentBlocking } from './refuse-blocked.ts';

/** What APIs for agents need to know their callers: to record calls and to refuse blocked agents. */
export type CallRecording = AgentBlocking & {
  /** Null: calls are not recorded. */
  callRecorder: CallRecorder | null;
  clock: Clock;
};

/**
 * Records the calls of a protocol once their response is sent. The handlers only note what the
 * request does not contain (`call-notes.ts`).
 */
export function recordCalls(
  app: FastifyInstance,
  { callRecorder, resolveUnsignedHost, clock }: CallRecording,
  protocol: AgentProtocol,
  describe: DescribeCall,
): void {
  if (callRecorder === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    // The console's own calls: no agent runs in a page of this server.
    if (request.headers['sec-fetch-site'] !== 'same-origin') openNotes(request, clock());
    done();
  });
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const notes = notesOf(request);
    if (notes) notes.output ??= payload;
    done(null, payload);
  });
  app.addHook('onError', (request, _reply, error, done) => {
    const notes = notesOf(request);
    if (notes) notes.error = toDomainError(error)?.reason ?? 'internal_error';
    done();
  });
  const report = async (request: FastifyRequest, reply: FastifyReply, notes: CallNotes) => {
    const description = describe(request, notes);
    if (description === null) return;
    const host = await resolveUnsignedHost(request);
    const exchange = { request, notes, host, latencyMs: Math.round(reply.elapsedTime) };
    const call: AgentCall = composeCall({ protocol, ...exchange }, description, {
      digest: callRecorder.digest,
    });
    callRecorder.record(call);
  };
  app.addHook('onResponse', (request, reply, done) => {
    const notes = notesOf(request);
    if (notes && request.method !== 'OPTIONS')
      report(request, reply, notes).catch((error) =>
        request.log.warn({ err: error, request_id: request.id }, 'a call was not recorded'),
      );
    done();
  });
}
