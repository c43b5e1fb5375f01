import { PassThrough, pipeline } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../core/media/open-asset.ts';

/**
 * The file, with `onCutOff` told how many bytes of the response were not sent when it ends early:
 * the client has gone, or the storage has failed.
 */
export function watchCutOff(
  reply: FastifyReply,
  { file, length }: { file: OpenFile; length: number },
  onCutOff: (unsent: number) => void,
): OpenFile {
  return {
    ...file,
    async read(range) {
      const bytes = await file.read(range).catch((error: unknown) => {
        onCutOff(length);
        throw error;
      });
      let sent = 0;
      const counted = new PassThrough();
      counted.on('data', (chunk: Buffer) => {
        sent += chunk.length;
      });
      counted.pause();
      // A client that has gone by now closes nothing any more.
      if (reply.raw.destroyed) onCutOff(length);
      let isFinished = false;
      reply.raw.once('finish', () => {
        isFinished = true;
      });
      reply.raw.once('close', () => {
        if (!isFinished) onCutOff(length - sent);
      });
      // Its outcome is that of the response, which is watched above.
      pipeline(bytes, counted, () => undefined);
      return counted;
    },
  };
}
