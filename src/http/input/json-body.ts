import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { explainJsonError } from './explain-json-error.ts';
import { saveSignedBody } from './signed-body.ts';

/**
 * JSON is the only body that is taken, and as it is: everything else and what is compressed is 415. An empty one is none: clients send
 * the content type with every DELETE. Members that would reach a prototype are refused. `types`: its names.
 */
export function acceptJsonOnly(app: FastifyInstance, types = ['application/json']): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (request, bytes, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') done(compressedBodyError());
    else if (bytes.length === 0) done(null, undefined);
    else if (!isUtf8(bytes)) done(notUtf8Error());
    else {
      saveSignedBody(request, bytes);
      const text = bytes.toString();
      void parse(request, text, (error, body) => done(error ? explainJsonError(text) : null, body));
    }
  });
}

// A small body could unfold into one that no limit has counted.
const compressedBodyError = () =>
  new DomainError(
    'unsupported_type',
    'unsupported_content_encoding',
    'Send the body as it is, without Content-Encoding.',
  );

// Read all the same, what is no UTF-8 would be stored as question marks.
const notUtf8Error = () =>
  invalid([{ field: 'body', code: 'bad_characters', message: 'must be UTF-8' }], 'invalid_json');
