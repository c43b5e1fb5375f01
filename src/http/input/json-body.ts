import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../kernel/domain-error.ts';
import { explainJsonError } from './explain-json-error.ts';

/**
 * Accepts only uncompressed JSON bodies; everything else is 415. An empty body counts as none,
 * because clients send the content type with every DELETE. Members that could change a prototype
 * are rejected. `types` lists the accepted content types.
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

// The size limit does not count decompressed bytes.
const compressedBodyError = () =>
  new DomainError(
    'unsupported_type',
    'unsupported_content_encoding',
    'Send the body uncompressed, without Content-Encoding.',
  );

// Invalid UTF-8 would be decoded and stored as replacement characters.
const notUtf8Error = () =>
  invalid([{ field: 'body', code: 'bad_characters', message: 'must be UTF-8' }], 'invalid_json');

const signedBodies = new WeakMap<FastifyRequest, Uint8Array>();
const emptyBody = new Uint8Array();

/** Whether a request has a signature header. */
export const isSigned = ({ headers }: FastifyRequest): boolean =>
  headers['request-signature'] !== undefined || headers['signature-input'] !== undefined;

/** Keeps the raw bytes of a signed request, because signatures cover bytes. */
function saveSignedBody(request: FastifyRequest, bytes: Uint8Array): void {
  if (isSigned(request)) signedBodies.set(request, bytes);
}

/** The raw body of a signed request; empty if it had none. */
export const signedBodyOf = (request: FastifyRequest): Uint8Array =>
  signedBodies.get(request) ?? emptyBody;
