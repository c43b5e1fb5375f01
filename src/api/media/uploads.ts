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
      'Use the URL that `POST /merchant/media/assets/upload-url` returned; no other credential is needed. Send the raw bytes with the content type given in that request.',
    params: Type.Object({
      token: Type.String({ description: 'Secret part of the upload URL.' }),
    }),
    // Validates nothing: no request has this content type.
    body: {
      content: {
        '*/*': {
          schema: Type.String({
            format: 'binary',
            description: 'The bytes of the file.',
          }),
        },
      },
    },
    response: {
      204: Type.Null({
        description:
          'The upload is complete. Finalize the asset with `POST /merchant/media/assets`.',
      }),
    },
  },
};

/** `PUT /media/uploads/<token>`: receives the bytes of one asset, once. */
export function registerUploadRoute(
  app: HttpServer,
  { unit, inbox }: MediaApiDeps & { inbox: UploadInbox },
): void {
  // Leave bodies of every type unparsed: the handler reads the stream.
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

/**
 * Closing the connection stops a client that was answered early from sending the rest of the body.
 */
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
      `Send the raw bytes with the header Content-Type: ${contentType} and without Content-Encoding.`,
    );
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw uploadTooLarge(maxBytes);
}
