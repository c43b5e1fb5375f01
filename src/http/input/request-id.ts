import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { alphabet } from '../../kernel/base32.ts';

const idLength = 16;
const idsPerDraw = 256;

// Drawn for many ids at once: a draw costs more than all the rest of an id.
let drawn = Buffer.alloc(0);
let used = 0;

/** The caller's own id when it is a plain short word, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['request-id'];
  if (typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
  return newRequestId();
}

/** `req_` and 80 random bits in base32. */
export function newRequestId(): string {
  if (used === drawn.length) {
    drawn = randomBytes(idLength * idsPerDraw);
    used = 0;
  }
  let id = 'req_';
  for (const end = used + idLength; used < end; used += 1) id += alphabet[(drawn[used] ?? 0) & 31];
  return id;
}
