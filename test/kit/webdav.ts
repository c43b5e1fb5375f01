import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve } from './outbound.ts';

type Stored = { type: string; bytes: Buffer };
type Objects = Map<string, Stored>;
type Call = { objects: Objects; key: string; request: IncomingMessage; response: ServerResponse };

/** A file server that stores objects whole, in memory, and answers 503 while it is `down`. */
export async function openWebdav() {
  const objects: Objects = new Map();
  const state = { objects, down: false };
  const port = await serve(async (request, response) => {
    const bytes = await readBody(request);
    if (bytes === null) return;
    const key = request.url?.slice(1) ?? '';
    const call = { objects, key, request, response };
    if (state.down) response.writeHead(503).end();
    else if (request.method === 'PUT') put(call, bytes);
    else answerStored(call);
  });
  return Object.assign(state, { url: `http://127.0.0.1:${port}/` });
}

/** Null if the sender has gone. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}

function put({ objects, key, request, response }: Call, bytes: Buffer): void {
  objects.set(key, { type: request.headers['content-type'] ?? '', bytes });
  response.writeHead(201).end();
}

function answerStored(call: Call): void {
  const { objects, key, request, response } = call;
  const { method, headers } = request;
  const stored = objects.get(key);
  if (!stored || method === 'GET' || method === 'HEAD') {
    if (stored) sendBytes(call, stored);
    else response.writeHead(404).end();
    return;
  }
  objects.delete(key);
  if (method === 'MOVE') objects.set(new URL(`${headers.destination}`).pathname.slice(1), stored);
  response.writeHead(204).end();
}

function sendBytes({ request, response }: Call, { type, bytes }: Stored): void {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const part = bytes.subarray(Number(start ?? 0), end ? Number(end) + 1 : undefined);
  const headers = { 'content-type': type, 'content-length': part.length };
  response.writeHead(start === undefined ? 200 : 206, headers);
  response.end(request.method === 'HEAD' ? undefined : part);
}
