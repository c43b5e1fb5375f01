import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TaskListener } from '../../core/tasks/feed/feed.ts';
import type { TaskEvent, TaskSnapshot } from '../../core/tasks/task-event.ts';
import { openSse } from '../../http/sse/sse.ts';
import type { Streams } from '../../http/sse/streams.ts';
import { presentTaskEvent } from './present-task.ts';

/** Builds the `data` of a server-sent event from a serialized task event. */
export type WrapPayload = (payload: string) => string;

type TaskStreamOptions = {
  streams: Streams;
  wrap: WrapPayload;
  /** `none` leaves out the task, because `/api/a2a/streaming` sends only updates. */
  first: 'task' | 'none';
  /** Subscribes the listener and returns the function that unsubscribes it. */
  start(listener: TaskListener): Promise<() => void>;
};

/**
 * Sends the events of a task as server-sent events. `id` is the number of the event, from which an
 * interrupted client resumes. An error before the first event is thrown.
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
        emit(event) {
          if (event.kind === 'task' && first === 'none') return;
          writer.write(`id: ${event.number}\ndata: ${wrap(cachedPayload(event))}\n\n`);
        },
        end: () => writer.end(),
      }),
  });
}

/** For HTTP+JSON: events without a wrapper. */
export const rawPayload: WrapPayload = (payload) => payload;

/** For JSON-RPC: every event is a result with the id of the call. */
export function jsonRpcResult(id: string | number | null): WrapPayload {
  const opening = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  return (payload) => `${opening}${payload}}`;
}

/** The number of the last event that the client received; null if missing or malformed. */
export function lastEventId({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}

const payloadCache = new WeakMap<TaskEvent, string>();

/** Serializes an event once for all subscribers of its task. */
function cachedPayload(event: TaskSnapshot | TaskEvent): string {
  if (event.kind === 'task') return presentTaskEvent(event);
  const cached = payloadCache.get(event);
  if (cached !== undefined) return cached;
  const text = presentTaskEvent(event);
  payloadCache.set(event, text);
  return text;
}
