import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../../core/media/open-asset.ts';
import { watchInterruption } from './watch-interruption.ts';

const length = 1_000;

for (const [title, sent, events, expected] of [
  ['everything was sent and the response finished', length, ['finish', 'close'], []],
  ['the connection closes with the last byte', length, ['close'], []],
  ['the connection closes before the last byte', 999, ['close'], [{ sent: 999, unsent: 1 }]],
  ['the connection closes before the first byte', 0, ['close'], [{ sent: 0, unsent: length }]],
] as const) {
  test(`credits the unsent bytes: ${title}`, async () => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    const storage = new PassThrough();
    const file = { read: async () => storage } as unknown as OpenFile;
    const credited: object[] = [];
    const reply = { raw } as unknown as FastifyReply;
    const watched = watchInterruption(reply, { file, length }, (cutOff) => credited.push(cutOff));

    await send(await watched.read(), storage, sent);
    for (const event of events) raw.emit(event);

    assert.deepEqual(credited, expected);
  });
}

test('credits a client once that disconnected before the file was opened', async () => {
  const raw = Object.assign(new EventEmitter(), { destroyed: true });
  const file = { read: async () => new PassThrough() } as unknown as OpenFile;
  const credited: object[] = [];
  const reply = { raw } as unknown as FastifyReply;
  const watched = watchInterruption(reply, { file, length }, (cutOff) => credited.push(cutOff));

  await watched.read();
  raw.emit('close');

  assert.deepEqual(credited, [{ sent: 0, unsent: length }]);
});

/** Sends this many bytes of the file to a client that reads them. */
async function send(body: NodeJS.ReadableStream, storage: PassThrough, bytes: number) {
  let received = 0;
  const client = new Writable({
    write(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      client.emit('received');
      done();
    },
  });
  body.pipe(client);
  if (bytes > 0) storage.write(Buffer.alloc(bytes));
  while (received < bytes) await EventEmitter.once(client, 'received');
}
