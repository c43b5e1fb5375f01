import type { FastifyReply, FastifyRequest } from 'fastify';
import { findBearer } from '../callers/bearer.ts';
import { networkKeyOf } from '../callers/rate-limit.ts';
import { endStream, type Stream, type Streams, writeToStream } from './streams.ts';

/** What a source of events writes to: whole events, each with its empty line. */
export type SseWriter = {
  write(text: string): void;
  end(): void;
};

type Source = {
  streams: Streams;
  /** Begins to write; answers how to stop. What it throws before it has written is thrown to the route. */
  start(writer: SseWriter): Promise<() => void>;
};

const maxWaitingBytes = 262_144;

/**
 * Answers with server-sent events. The first of them decides: until it comes the route may still
 * answer with an error, from then on it is a 200 with the headers that hooks have set on the reply.
 * Throws 429 or 503 (`Streams.enter`) before it asks the source for anything.
 */
export async function openSse(
  request: FastifyRequest,
  reply: FastifyReply,
  { streams, start }: Source,
): Promise<FastifyReply> {
  const { raw } = reply;
  const stream = streams.add(streamCallerOf(request), raw);
  let leave: (() => void) | null = null;
  raw.once('close', () => {
    streams.remove(stream);
    leave?.();
  });
  try {
    leave = await start(writerOf(stream, reply));
  } catch (error) {
    streams.remove(stream);
    if (!stream.isOpen) throw error;
    request.log.error({ err: error, request_id: request.id }, 'a stream broke off');
    endStream(stream);
    return reply;
  }
  if (!stream.isOpen) openStream(stream, reply).flushHeaders();
  // What it begins with may be long; from here on a reader has to keep up.
  stream.maxBufferedBytes = raw.writableLength + maxWaitingBytes;
  if (raw.destroyed) leave();
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

/** From here on the answer is ours, not the framework's. */
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

/** Whether an answer was one of these. */
export const isStream = ({ raw }: FastifyReply): boolean =>
  raw.getHeader('content-type') === eventStream;

/** Who shares an allowance of streams: a credential, or for guests the network. */
const streamCallerOf = (request: FastifyRequest): string =>
  findBearer(request)?.credentialId ?? networkKeyOf(request);
