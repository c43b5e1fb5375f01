import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../core/media/open-asset.ts';
import type { InterruptedResponse } from '../../core/orders/downloads/download-grant.ts';

/**
 * The file, with `onCutOff` called when the response ends before all of its bytes were sent: the
 * client has gone, or the storage has failed. A client that hangs up with the last byte closes the
 * response before it finishes, and yet was sent everything.
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
      // The response of a client that has gone by now may not emit `close` any more.
      if (reply.raw.destroyed) onClose();
      else reply.raw.once('close', onClose);
      // Its outcome is that of the response, which is watched above.
      pipeline(bytes, counted, () => undefined);
      return counted;
    },
  };
}
