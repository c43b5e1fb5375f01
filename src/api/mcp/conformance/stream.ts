import type { FastifyReply } from 'fastify';
import type { MethodCall } from '../../../http/mcp/methods.ts';
import { toResponse } from '../../../http/mcp/response.ts';
import { openSse } from '../../../http/sse/sse.ts';
import type { Streams } from '../../../http/sse/streams.ts';

export type Send = (message: object) => void;

/** Responds with a stream: the messages that `produce` sends, then the response with its result. */
export function streamResponse(
  call: MethodCall,
  streams: Streams,
  produce: (send: Send) => Promise<unknown>,
): Promise<FastifyReply> {
  return openSse(call.request, call.reply, {
    streams,
    async start(writer) {
      const send: Send = (message) => writer.write(`data: ${JSON.stringify(message)}\n\n`);
      void produce(send)
        .then(
          async (result) => send(await toResponse(call, result)),
          (error: Error) => send(toErrorResponse(call, error)),
        )
        .finally(() => writer.end());
      return () => undefined;
    },
  });
}

const toErrorResponse = ({ id }: MethodCall, { message }: Error) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32603, message },
});

export const notification = (method: string, params: object) => ({
  jsonrpc: '2.0',
  method: `notifications/${method}`,
  params,
});
