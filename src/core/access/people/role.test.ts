import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grantable, isRole, manages, orphans } from './role.ts';

test('owners give every role, admins all but theirs, members none', () => {
  assert.deepEqual(grantable('owner'), ['owner', 'admin', 'member']);
  assert.deepEqual(grantable('admin'), ['admin', 'member']);
  assert.deepEqual(grantable('member'), []);
  assert.deepEqual([manages('owner'), manages('admin'), manages('member')], [true, true, false]);
  assert.deepEqual([isRole('owner'), isRole('constructor'), isRole('')], [true, false, false]);
});

test('a workspace is orphaned when its only owner leaves or becomes less', () => {
  const one = [
    { userId: 'a', role: 'owner' },
    { userId: 'b', role: 'admin' },
  ] as const;
  const two = [...one, { userId: 'c', role: 'owner' }] as const;

  assert.equal(orphans(one, 'a', null), true);
  assert.equal(orphans(one, 'a', 'admin'), true);
  assert.equal(orphans(one, 'a', 'owner'), false);
  assert.equal(orphans(one, 'b', null), false);
  assert.equal(orphans(two, 'a', null), false);
});
