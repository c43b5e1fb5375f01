import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canManageWorkspace, isRole, listGrantableRoles, removesLastOwner } from './role.ts';

test('owners grant every role, admins grant admin and member, members grant none', () => {
  assert.deepEqual(listGrantableRoles('owner'), ['owner', 'admin', 'member']);
  assert.deepEqual(listGrantableRoles('admin'), ['admin', 'member']);
  assert.deepEqual(listGrantableRoles('member'), []);
  assert.deepEqual(
    [canManageWorkspace('owner'), canManageWorkspace('admin'), canManageWorkspace('member')],
    [true, true, false],
  );
  assert.deepEqual([isRole('owner'), isRole('constructor'), isRole('')], [true, false, false]);
});

test('detects when the only owner leaves or gets a lower role', () => {
  const one = [
    { userId: 'a', role: 'owner' },
    { userId: 'b', role: 'admin' },
  ] as const;
  const two = [...one, { userId: 'c', role: 'owner' }] as const;

  assert.equal(removesLastOwner(one, 'a', null), true);
  assert.equal(removesLastOwner(one, 'a', 'admin'), true);
  assert.equal(removesLastOwner(one, 'a', 'owner'), false);
  assert.equal(removesLastOwner(one, 'b', null), false);
  assert.equal(removesLastOwner(two, 'a', null), false);
});
