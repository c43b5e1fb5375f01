import { randomUUID } from 'node:crypto';
import { within } from './within.js';

const timeoutMs = 30_000;

/**
 * What is wrong with the storage of a plug-in. Writes objects whose keys begin with `files/test-`, and
 * removes them.
 */
export async function checkStorage({ storage }) {
  if (!storage) return [];
  const call = (name, request) => within(timeoutMs, (context) => storage[name](request, context));
  const keys = ['one', 'two'].map((name) => `files/test-${randomUUID()}/${name}.bin`);
  const problems = [];
  const expect = (isTrue, problem) => isTrue || problems.push(`storage: ${problem}`);
  try {
    for (const rule of rules) await rule(call, expect, keys);
  } catch (error) {
    problems.push(`storage: ${error.message}`);
  }
  for (const key of keys) await call('remove', { key }).catch(() => undefined);
  return problems;
}

const rules = [missingObjects, writtenObjects, failedWrites, movedObjects];

const toObject = (key, chunks) => ({ key, content_type: 'application/octet-stream', chunks });

async function* chunksOf(...texts) {
  for (const text of texts) yield Buffer.from(text);
}

async function* brokenChunks() {
  yield Buffer.from('the beginning');
  throw new Error('the sender has gone');
}

async function contentOf(call, key, start = 0, end = null) {
  const chunks = await call('read', { key, start, end });
  if (chunks === null) return null;
  const bytes = [];
  for await (const chunk of chunks) bytes.push(chunk);
  return Buffer.concat(bytes).toString();
}

async function missingObjects(call, expect, [key, other]) {
  expect((await call('size', { key })) === null, 'the size of a missing object must be null');
  expect((await contentOf(call, key)) === null, 'reading a missing object must return null');
  const moved = await call('move', { from: key, to: other });
  expect(moved === false, 'moving a missing object must return false');
  await call('remove', { key });
}

async function writtenObjects(call, expect, [key]) {
  await call('write', toObject(key, chunksOf('much ', 'longer ', 'text')));
  await call('write', toObject(key, chunksOf('hello ', 'world')));
  expect(
    (await contentOf(call, key)) === 'hello world',
    'a written object must replace the former',
  );
  expect((await call('size', { key })) === 11, 'size must be the number of bytes');
  const part = await contentOf(call, key, 6, 8);
  expect(part === 'wor', 'read must return the bytes from start to end, both included');
  expect((await contentOf(call, key, 6)) === 'world', 'without an end, read must return the rest');
}

async function failedWrites(call, expect, [key]) {
  const written = await call('write', toObject(key, brokenChunks())).then(
    () => true,
    () => false,
  );
  expect(!written, 'write must fail when its chunks fail');
  expect((await contentOf(call, key)) === 'hello world', 'a failed write must change nothing');
}

async function movedObjects(call, expect, [key, other]) {
  const moved = await call('move', { from: key, to: other });
  expect(moved === true, 'moving an object must return true');
  expect((await contentOf(call, other)) === 'hello world', 'a moved object must have its bytes');
  expect((await contentOf(call, key)) === null, 'a moved object must be gone from its former key');
  await call('remove', { key: other });
  expect((await call('size', { key: other })) === null, 'a removed object must be gone');
}
