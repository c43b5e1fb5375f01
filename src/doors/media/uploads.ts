import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { expectUpload, uploadTooLarge } from '../../core/media/expect-upload.ts';
import type { Upload, UploadInbox } from '../../core/media/object-storage.ts';
import type { Http } from '../../http/server.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MediaDeps } from './deps.ts';

const route = {
  config: { streamed: true as const },
  schema: {
    tags: ['Media'],
    summary: 'Upload the bytes of an asset',
    description:
      'The address comes from `POST /merchant/media/assets/upload-url` and is its own credential. Send the bytes as they are, with the content type that was announced.',
    params: Type.Object({ token: Type.String() }),
    response: { 204: Type.Null({ description: 'All bytes have come: finalize the asset.' }) },
  },
};

/** `PUT /media/uploads/<token>`: the bytes of one asset, once. */
export function uploadRoute(app: Http, { unit, inbox }: MediaDeps & { inbox: UploadInbox }): void {
  // Bodies of any type are left as they come: the handler reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  app.put('/media/uploads/:token', { ...route, onSend: hangUp }, async (request, reply) => {
    const upload = inbox.open(request.params.token);
    refuseOtherBody(request, upload);
    await expectUpload(unit, upload);
    await inbox.receive(upload, request.raw);
    return reply.code(204).send(null);
  });
}

/** Who was answered before all had come would go on sending, and nobody reads it. */
async function hangUp({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete === false) reply.header('connection', 'close');
}

function refuseOtherBody({ headers }: FastifyRequest, { contentType, maxBytes }: Upload): void {
  const [essence = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (essence.trim() !== contentType || headers['content-encoding'] !== undefined) {
    throw new Refusal(
      'unsupported_type',
      'content_type_mismatch',
      `Send the bytes as they are, with the header Content-Type: ${contentType}.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw uploadTooLarge(maxBytes);
}
