import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../kernel/domain-error.ts';

/** The state of decoding. `damaged`: invalid UTF-8 was found. */
export type DecodingState = { damaged: boolean };

export type ByteSource = AsyncIterable<Uint8Array>;

/** Limits how many rows one chunk produces. */
const maxChunkLength = 65_536;

/**
 * Splits the bytes into chunks that end between characters, without the byte order mark. Sets
 * `state.damaged` at the first chunk with invalid UTF-8. Throws 400 `unreadable_file` for UTF-16.
 */
export async function* decodeUtf8Chunks(
  source: ByteSource,
  state: DecodingState,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  for await (const sourceChunk of source) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, sourceChunk]) : toBuffer(sourceChunk);
    if (isFirst && bytes.length < 3) {
      rest = bytes;
      continue;
    }
    const end = lastCharacterEnd(bytes);
    for (const chunk of splitChunks(
      isFirst ? stripByteOrderMark(bytes.subarray(0, end)) : bytes.subarray(0, end),
    )) {
      yield checkUtf8(chunk, state);
    }
    isFirst = false;
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) yield checkUtf8(rest, state);
}

function checkUtf8(chunk: Buffer, state: DecodingState): Buffer {
  state.damaged ||= !isUtf8(chunk);
  return chunk;
}

function* splitChunks(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(start + maxChunkLength, bytes.length);
    const cut = end < bytes.length ? start + lastCharacterEnd(bytes.subarray(start, end)) : end;
    yield bytes.subarray(start, cut);
    start = cut;
  }
}

/** The end of the last complete character. A lead byte determines the length of its sequence. */
function lastCharacterEnd(bytes: Buffer): number {
  for (let offset = 1; offset <= 3 && offset < bytes.length; offset += 1) {
    const byte = bytes[bytes.length - offset] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      return getSequenceLength(byte) > offset ? bytes.length - offset : bytes.length;
    }
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
  const message = 'The file is encoded as UTF-16. Save it as UTF-8 and import it again.';
  return new DomainError('invalid', 'unreadable_file', message);
}

function toBuffer(chunk: Uint8Array): Buffer {
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
