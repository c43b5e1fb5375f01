import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../kernel/refusal.ts';

/**
 * JSON is the only body that is taken, and as it is: everything else and what is compressed is 415. An empty one is none: clients send
 * the content type with every DELETE. Members that would reach a prototype are refused.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      const encoding = request.headers['content-encoding'] ?? 'identity';
      if (encoding !== 'identity') done(compressed());
      else if (text === '') done(null, undefined);
      else void parse(request, text, done);
    },
  );
}

// A small body could unfold into one that no limit has counted.
const compressed = () =>
  new Refusal(
    'unsupported_type',
    'unsupported_content_encoding',
    'Send the body as it is, without Content-Encoding.',
  );
