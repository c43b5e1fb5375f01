import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  announce,
  file,
  filesIn,
  finalized,
  imageFile,
  openMediaShop,
  pdf,
  png,
  put,
  upload,
} from '../../kit/media.ts';

test('the list is newest first, filtered by purpose and status, page by page', async (t) => {
  const own = await openMediaShop(t);
  const caller = await own.merchant('write:media');
  const ids: string[] = [];
  for (const draft of [imageFile, file, imageFile]) {
    own.clock.advance(1_000);
    ids.unshift(await upload(own, caller, draft, draft === file ? pdf() : png()));
  }
  const [newest = '', middle = '', oldest = ''] = ids;
  await caller.post('/media/assets', { asset_id: oldest });
  const list = async (query: string) => {
    const { body } = await caller.get(`/media/assets?${query}`);
    return { ids: body.assets.map(({ id }: any) => id), next: body.next_cursor };
  };

  assert.deepEqual(await list(''), { ids, next: null });
  assert.deepEqual(await list('purpose=digital_file'), { ids: [middle], next: null });
  assert.deepEqual(await list('status=ready'), { ids: [oldest], next: null });
  const first = await list('limit=2');
  assert.deepEqual(first.ids, [newest, middle]);
  assert.deepEqual(await list(`limit=2&cursor=${first.next}`), { ids: [oldest], next: null });
  const wrong = await caller.get(`/media/assets?status=ready&cursor=${first.next}`);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_cursor']);
});

test('the files of a workspace have a quota, also when many uploads are announced concurrently', async (t) => {
  const own = await openMediaShop(t, { MEDIA_QUOTA_MB: '1' });
  const caller = await own.merchant('write:media');
  const third = { ...file, size: 300_000 };

  const answers = await Promise.all(
    Array.from({ length: 6 }, () => caller.post('/media/assets/upload-url', third)),
  );

  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 3);
  for (const { status, body } of refused)
    assert.deepEqual([status, body.error.code], [422, 'quota_exceeded']);
  const [made] = answers.filter(({ status }) => status === 200);
  await caller.delete(`/media/assets/${made?.body.asset_id}`);
  assert.equal((await caller.post('/media/assets/upload-url', third)).status, 200);
});

test('an upload that was never finalized is deleted after a day, and finalized files stay', async (t) => {
  const own = await openMediaShop(t);
  const caller = await own.merchant('write:media');
  const kept = await finalized(own, caller, { bytes: png(), file: imageFile });
  const left = await upload(own, caller, imageFile, png());
  const never = await announce(caller, { ...imageFile, size: 10 });

  own.clock.advance(24 * 3_600_000 - 1);
  await own.app.jobs.drain();
  assert.equal((await caller.get(`/media/assets/${left}`)).status, 200);
  own.clock.advance(1);
  await own.app.jobs.drain();

  const { body } = await caller.get('/media/assets');
  assert.deepEqual(
    body.assets.map(({ id }: any) => id),
    [kept.id],
  );
  assert.equal((await put(own, never, png(10))).status, 410);
  assert.deepEqual(filesIn(own.folder), [new URL(kept.url).pathname.slice(1)]);
});
