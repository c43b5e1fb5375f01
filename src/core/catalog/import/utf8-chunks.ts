import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../kernel/domain-error.ts';

/** What has been seen of the bytes so far. */
export type DecodingState = { damaged: boolean };

export type ByteSource = AsyncIterable<Uint8Array>;

/** Small enough that the rows of one piece are few. */
const maxChunkLength = 65_536;

/**
 * The same bytes in pieces that end between characters, without the byte order mark. Sets
 * `state.damaged` at the first piece that is no UTF-8. A UTF-16 file is 400 `unreadable_file`.
 */
export async function* decodeUtf8Chunks(
  source: ByteSource,
  state: DecodingState,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : toBuffer(chunk);
    if (isFirst && bytes.length < 3) {
      rest = bytes;
      continue;
    }
    const end = lastCharacterEnd(bytes);
    for (const piece of splitChunks(
      isFirst ? stripByteOrderMark(bytes.subarray(0, end)) : bytes.subarray(0, end),
    )) {
      yield checkUtf8(piece, state);
    }
    isFirst = false;
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) yield checkUtf8(rest, state);
}

function checkUtf8(piece: Buffer, state: DecodingState): Buffer {
  state.damaged ||= !isUtf8(piece);
  return piece;
}

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(start + maxChunkLength, bytes.length);
    const cut = end < bytes.length ? start + lastCharacterEnd(bytes.subarray(start, end)) : end;
    yield bytes.subarray(start, cut);
    start = cut;
  }
}

/** Where the last complete character ends: a lead byte says how many follow it. */
function lastCharacterEnd(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back < bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return getSequenceLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function getSequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

function stripByteOrderMark(bytes: Buffer): Buffer {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw utf16Unsupported();
  return first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
}

function utf16Unsupported(): DomainError {
  const message = 'The file is UTF-16: save it as UTF-8 and import it again.';
  return new DomainError('invalid', 'unreadable_file', message);
}

function toBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
