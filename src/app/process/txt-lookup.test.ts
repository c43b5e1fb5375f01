import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { test } from 'node:test';
import { createTxtLookup } from './txt-lookup.ts';

/** A name server that answers TXT queries by the first label of the name. */
async function nameServer(answers: Record<string, { code: number; text?: string }>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const length = query[12] ?? 0;
    const { code, text } = answers[query.toString('latin1', 13, 13 + length)] ?? { code: 3 };
    let end = 12;
    while (query[end]) end += 1 + (query[end] ?? 0);
    const question = query.subarray(12, end + 5);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(text ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const data = Buffer.from(text ?? '');
    const record = Buffer.from([
      0xc0,
      12,
      0,
      16,
      0,
      1,
      0,
      0,
      0,
      9,
      0,
      data.length + 1,
      data.length,
    ]);
    const parts = text ? [head, question, record, data] : [head, question];
    socket.send(Buffer.concat(parts), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

test('TXT lookups distinguish a missing record from a DNS failure', async (t) => {
  const server = await nameServer({
    there: { code: 0, text: 'stoa-verification=1' },
    binary: { code: 0, text: 'a\0b' },
    empty: { code: 0 },
    broken: { code: 2 },
    refused: { code: 5 },
  });
  t.after(server.close);
  const lookUp = createTxtLookup([server.address]);

  assert.deepEqual(await lookUp('there.example'), ['stoa-verification=1']);
  assert.deepEqual(await lookUp('binary.example'), ['a\ufffdb']);
  assert.deepEqual(await lookUp('empty.example'), []);
  assert.deepEqual(await lookUp('missing.example'), []);
  assert.equal(await lookUp('broken.example'), null);
  assert.equal(await lookUp('refused.example'), null);
});
