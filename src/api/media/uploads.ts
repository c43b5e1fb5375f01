import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { assertUploadExpected, uploadTooLarge } from '../../core/media/assert-upload-expected.ts';
import type { ExpectedUpload, UploadInbox } from '../../core/media/object-storage.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { MediaApiDeps } from './deps.ts';

const route = {
  config: { streamed: true as const },
  schema: {
    tags: ['Media'],
    summary: 'Upload the bytes of an asset',
    description:
      'The address comes from `POST /merchant/media/assets/upload-url` and is its own credential. Send the bytes as they are, with the content type that was announced.',
    params: Type.Object({
      token: Type.String({ description: 'Secret of the address that was answered.' }),
    }),
    response: { 204: Type.Null({ description: 'All bytes have come: finalize the asset.' }) },
  },
};

/** `PUT /media/uploads/<token>`: the bytes of one asset, once. */
export function registerUploadRoute(
  app: HttpServer,
  { unit, inbox }: MediaApiDeps & { inbox: UploadInbox },
): void {
  // Bodies of any type are left as they come: the handler reads them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
  app.put(
    '/media/uploads/:token',
    { ...route, onSend: closeConnection },
    async (request, reply) => {
      const upload = inbox.open(request.params.token);
      assertUploadBody(request, upload);
      await assertUploadExpected(unit, upload);
      await inbox.receive(upload, request.raw);
      return reply.code(204).send(null);
    },
  );
}

/** Who was answered before all had come would go on sending, and nobody reads it. */
async function closeConnection({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (raw.complete === false) reply.header('connection', 'close');
}

function assertUploadBody(
  { headers }: FastifyRequest,
  { contentType, maxBytes }: ExpectedUpload,
): void {
  const [essence = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (essence.trim() !== contentType || headers['content-encoding'] !== undefined) {
    throw new DomainError(
      'unsupported_type',
      'content_type_mismatch',
      `Send the bytes as they are, with the header Content-Type: ${contentType}.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw uploadTooLarge(maxBytes);
}
