import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../core/media/open-asset.ts';
import type { InterruptedResponse } from '../../core/orders/downloads/download-grant.ts';

/**
 * Wraps a file so that `onCutOff` is called if the response ends before all bytes were sent: the
 * client disconnected or the storage failed. Sent bytes are counted, because a client that
 * disconnects after the last byte also closes the response before it finishes.
 */
export function watchInterruption(
  reply: FastifyReply,
  { file, length }: { file: OpenFile; length: number },
  onCutOff: (cutOff: InterruptedResponse) => void,
): OpenFile {
  return {
    ...file,
    async read(range) {
      const bytes = await file.read(range).catch((error: unknown) => {
        onCutOff({ sent: 0, unsent: length });
        throw error;
      });
      let sent = 0;
      const counted = new PassThrough();
      counted.on('data', (chunk: Buffer) => {
        sent += chunk.length;
      });
      counted.pause();
      const onClose = () => {
        if (sent < length) onCutOff({ sent, unsent: length - sent });
      };
      // If the client has already disconnected, `close` may not be emitted again.
      if (reply.raw.destroyed) onClose();
      else reply.raw.once('close', onClose);
      // Errors end the response, which is watched above.
      pipeline(bytes, counted, () => undefined);
      return counted;
    },
  };
}
