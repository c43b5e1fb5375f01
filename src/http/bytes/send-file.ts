import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../core/media/object-storage.ts';
import type { OpenFile } from '../../core/media/open-asset.ts';
import { matchesEtag } from './send-bytes.ts';

type SendFileOptions = {
  cacheControl: string;
  /** Whether browsers save the file instead of displaying it. */
  attachment: boolean;
};

/** An uploaded document must not run scripts in our origin. */
const policy = "default-src 'none'; sandbox";

/**
 * Streams a file, or the one requested range of it. 304 if `If-None-Match` matches, 416 for a range
 * beyond the end.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile & SendFileOptions,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`;
  reply.headers({
    etag,
    'cache-control': file.cacheControl,
    'content-security-policy': policy,
    'accept-ranges': 'bytes',
    ...(file.attachment ? { 'content-disposition': contentDispositionOf(file.filename) } : {}),
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const range = readRange(request, { size: file.size, etag });
  if (range && isEmptyRange(range)) {
    reply.headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' });
    return reply.code(416).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const length = range ? range.end - range.start + 1 : file.size;
  reply.header('content-type', file.contentType).header('content-length', length);
  // For HEAD, Fastify would read the whole file and discard it.
  const body = request.method === 'HEAD' ? Readable.from([]) : await file.read(range ?? undefined);
  return reply.send(body);
}

/** The bytes that `sendFile` will send; null for a response without a body (HEAD, 304, 416). */
export function bytesToSend(
  request: FastifyRequest,
  { size, etag: rawEtag }: Pick<OpenFile, 'size' | 'etag'>,
): { start: number; length: number } | null {
  const etag = `"${rawEtag}"`;
  if (request.method === 'HEAD' || matchesEtag(request.headers['if-none-match'], etag)) return null;
  const range = readRange(request, { size, etag });
  if (range === null) return { start: 0, length: size };
  return isEmptyRange(range) ? null : { start: range.start, length: range.end - range.start + 1 };
}

const isEmptyRange = ({ start, end }: ByteRange) => start > end;

/**
 * The requested range; null for the whole file, which is also sent when several ranges are
 * requested. A range beyond the end has an `end` before its `start`.
 */
function readRange(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { size, etag }: { size: number; etag: string },
): ByteRange | null {
  const condition = headers['if-range'];
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  if (!match || (condition !== undefined && condition !== etag)) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return { start, end };
}

/** The file name as `filename` (ASCII) and `filename*` (UTF-8), RFC 6266, section 4.3. */
function contentDispositionOf(filename: string | null): string {
  if (filename === null) return 'attachment';
  const ascii = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const utf8 = encodeURIComponent(filename).replace(/['()*]/g, escapeByte);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

const escapeByte = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
