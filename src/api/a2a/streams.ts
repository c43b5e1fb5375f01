import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TaskListener } from '../../core/tasks/feed/feed.ts';
import type { TaskEvent, TaskSnapshot } from '../../core/tasks/task-event.ts';
import { openSse } from '../../http/sse/sse.ts';
import type { Streams } from '../../http/sse/streams.ts';
import { presentTaskEvent } from './present-task.ts';

/** How a step is put into the `data` of its event. */
export type WrapPayload = (payload: string) => string;

type TaskStreamOptions = {
  streams: Streams;
  wrap: WrapPayload;
  /** `none` leaves out the task itself: the members of `/api/a2a/streaming` are the two updates (a2a.md C9). */
  first: 'task' | 'none';
  /** Begins to tell the listener; answers how to leave. What it throws before the first step is thrown on. */
  start(listener: TaskListener): Promise<() => void>;
};

/**
 * Answers with the steps of a task as server-sent events (§4.2, a2a.md 7): `id` is the number of the
 * step, with which a reader that was cut off comes back. An error before the first step is thrown.
 */
export function streamTaskEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, wrap, first, start }: TaskStreamOptions,
): Promise<FastifyReply> {
  return openSse(request, reply, {
    streams,
    start: (writer) =>
      start({
        emit(step) {
          if (step.kind === 'task' && first === 'none') return;
          writer.write(`id: ${step.number}\ndata: ${wrap(cachedPayload(step))}\n\n`);
        },
        end: () => writer.end(),
      }),
  });
}

/** Steps as they are, for HTTP+JSON. */
export const rawPayload: WrapPayload = (payload) => payload;

/** Steps as results of one JSON-RPC call. */
export function jsonRpcResult(id: string | number | null): WrapPayload {
  const opening = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  return (payload) => `${opening}${payload}}`;
}

/** The step after which a reader comes back, or null: it has none, or says nothing that we have sent. */
export function lastEventId({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}

const payloadCache = new WeakMap<TaskEvent, string>();

/** The same frame goes to all readers of a task: it is written once. */
function cachedPayload(step: TaskSnapshot | TaskEvent): string {
  if (step.kind === 'task') return presentTaskEvent(step);
  const known = payloadCache.get(step);
  if (known !== undefined) return known;
  const text = presentTaskEvent(step);
  payloadCache.set(step, text);
  return text;
}
