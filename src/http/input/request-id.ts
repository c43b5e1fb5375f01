import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { alphabet } from '../../kernel/base32.ts';

const idLength = 16;
const idsPerRefill = 256;

// Random bytes for many ids at once, because each call of `randomBytes` is expensive.
let randomPool = Buffer.alloc(0);
let poolOffset = 0;

/** The caller's `Request-Id` if it is 1 to 128 visible ASCII characters, otherwise a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['request-id'];
  if (typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
  return newRequestId();
}

/** `req_` and 80 random bits in base32. */
export function newRequestId(): string {
  if (poolOffset === randomPool.length) {
    randomPool = randomBytes(idLength * idsPerRefill);
    poolOffset = 0;
  }
  let id = 'req_';
  for (const end = poolOffset + idLength; poolOffset < end; poolOffset += 1)
    id += alphabet[(randomPool[poolOffset] ?? 0) & 31];
  return id;
}
