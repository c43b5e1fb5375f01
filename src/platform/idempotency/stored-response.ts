import { deflateSync, inflateSync } from 'node:zlib';

/** The first byte of compressed data (RFC 1950). JSON never begins with it. */
const zlibHeader = 0x78;

/** A response as it is encrypted and stored. Responses repeat many names, so they shrink to a third. */
export const compressResponse = (response: string): Buffer => deflateSync(response);

/** Responses that an earlier version stored are not compressed. */
export function decompressResponse(stored: Buffer): string {
  return (stored[0] === zlibHeader ? inflateSync(stored) : stored).toString('utf8');
}
