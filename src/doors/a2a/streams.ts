import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Listener } from '../../core/tasks/feed/feed.ts';
import type { Frame, Snapshot } from '../../core/tasks/frame.ts';
import { openSse } from '../../http/sse/sse.ts';
import type { Streams } from '../../http/sse/streams.ts';
import { presentFrame } from './present.ts';

/** How a step is put into the `data` of its event. */
export type Wrap = (payload: string) => string;

type TaskStream = {
  streams: Streams;
  wrap: Wrap;
  /** `none` leaves out the task itself: the members of `/api/a2a/streaming` are the two updates (a2a.md C9). */
  first: 'task' | 'none';
  /** Begins to tell the listener; answers how to leave. What it throws before the first step is thrown on. */
  start(listener: Listener): Promise<() => void>;
};

/**
 * Answers with the steps of a task as server-sent events (§4.2, a2a.md 7): `id` is the number of the
 * step, with which a reader that was cut off comes back. An error before the first step is thrown.
 */
export function streamTask(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, wrap, first, start }: TaskStream,
): Promise<FastifyReply> {
  return openSse(request, reply, {
    streams,
    start: (writer) =>
      start({
        tell(step) {
          if (step.kind === 'task' && first === 'none') return;
          writer.write(`id: ${step.number}\ndata: ${wrap(textOf(step))}\n\n`);
        },
        end: () => writer.end(),
      }),
  });
}

/** Steps as they are, for HTTP+JSON. */
export const unwrapped: Wrap = (payload) => payload;

/** Steps as results of one JSON-RPC call. */
export function wrappedAsResult(id: string | number | null): Wrap {
  const opening = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`;
  return (payload) => `${opening}${payload}}`;
}

/** The step after which a reader comes back, or null: it has none, or says nothing that we have sent. */
export function lastSeen({ headers }: FastifyRequest): number | null {
  const given = headers['last-event-id'];
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : null;
}

const presented = new WeakMap<Frame, string>();

/** The same frame goes to all readers of a task: it is written once. */
function textOf(step: Snapshot | Frame): string {
  if (step.kind === 'task') return presentFrame(step);
  const known = presented.get(step);
  if (known !== undefined) return known;
  const text = presentFrame(step);
  presented.set(step, text);
  return text;
}
