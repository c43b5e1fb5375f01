import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBearer } from '../callers/bearer.ts';
import { networkKeyOf } from '../callers/rate-limit.ts';
import { endStream, type Stream, type Streams, writeToStream } from './streams.ts';

/** Writes whole events, including the empty line at their end. */
export type SseWriter = {
  write(text: string): void;
  end(): void;
};

type Source = {
  streams: Streams;
  /** Starts writing and returns a stop function. Errors before the first write reach the route. */
  start(writer: SseWriter): Promise<() => void>;
};

const maxWaitingBytes = 262_144;

/**
 * Responds with server-sent events. Before the first event, the route may still respond with an
 * error; after it, the response is a 200 with the headers that hooks have set. Throws 401, 429 or
 * 503 (`Streams.add`) before it starts the source.
 */
export async function openSse(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, start }: Source,
): Promise<FastifyReply> {
  const { raw } = reply;
  const stream = streams.add(streamCallerOf(request), raw);
  let stop: (() => void) | null = null;
  raw.once('close', () => {
    streams.remove(stream);
    stop?.();
  });
  try {
    stop = await start(writerOf(stream, reply));
  } catch (error) {
    streams.remove(stream);
    if (!stream.isOpen) throw error;
    request.log.error({ err: error, request_id: request.id }, 'an event stream failed');
    endStream(stream);
    return reply;
  }
  if (!stream.isOpen) openStream(stream, reply).flushHeaders();
  // The initial events may be large; from here on, slow readers are disconnected.
  stream.maxBufferedBytes = raw.writableLength + maxWaitingBytes;
  if (raw.destroyed) stop();
  return reply;
}

function writerOf(stream: Stream, reply: FastifyReply): SseWriter {
  return {
    write(text) {
      if (!stream.isOpen) openStream(stream, reply);
      writeToStream(stream, text);
    },
    end() {
      if (!stream.isOpen) openStream(stream, reply);
      endStream(stream);
    },
  };
}

/** Takes the response over from Fastify and sends its headers. */
function openStream(stream: Stream, reply: FastifyReply) {
  stream.isOpen = true;
  reply.hijack();
  const { raw } = stream;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, headers);
  if (stream.isRevoked) endStream(stream);
  return raw;
}

const eventStream = 'text/event-stream';
const headers = {
  'content-type': eventStream,
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
};

/** Whether a response is an event stream. */
export const isStream = ({ raw }: FastifyReply): boolean =>
  raw.getHeader('content-type') === eventStream;

/** The key of the stream limit: the credential, or a guest's network. */
const streamCallerOf = (request: FastifyRequest): string =>
  findBearer(request)?.credentialId ?? networkKeyOf(request);
