import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../../core/media/object-storage.ts';
import type { OpenFile } from '../../core/media/open-asset.ts';
import { matchesEtag } from './send-bytes.ts';

type SendFileOptions = {
  cacheControl: string;
  /** Whether it is saved instead of shown. */
  attachment: boolean;
};

/** What was uploaded never runs as a document of ours (security 9). */
const policy = "default-src 'none'; sandbox";

/** Streams a file, or the one part that was asked for; 304 to a caller that has it, 416 past its end. */
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
  // Fastify would read a whole file to throw it away.
  const body = request.method === 'HEAD' ? Readable.from([]) : await file.read(range ?? undefined);
  return reply.send(body);
}

/** Which bytes `sendFile` will send; null for an answer without a body (HEAD, 304, 416). */
export function bytesToSend(
  request: FastifyRequest,
  { size, etag: word }: Pick<OpenFile, 'size' | 'etag'>,
): { start: number; length: number } | null {
  const etag = `"${word}"`;
  if (request.method === 'HEAD' || matchesEtag(request.headers['if-none-match'], etag)) return null;
  const range = readRange(request, { size, etag });
  if (range === null) return { start: 0, length: size };
  return isEmptyRange(range) ? null : { start: range.start, length: range.end - range.start + 1 };
}

const isEmptyRange = ({ start, end }: ByteRange) => start > end;

/** The part that is asked for, or null for all of it, as for several parts at once. It ends before it starts when the file has no such part. */
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

/** The name in both spellings of RFC 6266: plain ASCII, and the real one. */
function contentDispositionOf(filename: string | null): string {
  if (filename === null) return 'attachment';
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const real = encodeURIComponent(filename).replace(/['()*]/g, escapeByte);
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

const escapeByte = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
