import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRecordTerms } from '../../src/platform/db/record-terms.ts';
import type { View } from '../../src/platform/unit-of-work.ts';
import { openCoreShop } from '../kit/shop.ts';

test('words find the orders of a workspace for it and for the system, but for no other workspace', async (t) => {
  const shop = await openCoreShop(t);
  await shop.site();
  const { id, name } = await shop.paidOrder();
  const { workspaceId } = shop.tenant;
  const wanted = matchRecordTerms({ workspaceId, kind: 'order' }, [name.toLowerCase()]);
  const find = async (view: View) =>
    (
      await view.query<{ id: string }>('select find_records($1, $2::tsquery, null) as id', [
        workspaceId,
        wanted,
      ])
    ).map((row) => row.id);

  assert.deepEqual(await shop.unit.view(shop.tenant, find), [id]);
  assert.deepEqual(await shop.unit.runAsSystem(shop.tenant, find), [id]);
  assert.deepEqual(await shop.unit.view(shop.other.tenant, find), []);
  assert.deepEqual(await shop.unit.querySingleAsSystem(find), [id]);
});
