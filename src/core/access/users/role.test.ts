import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canManageWorkspace, isRole, listGrantableRoles, removesLastOwner, roles } from './role.ts';

test('owners grant every role, admins all but owner, staff and members none', () => {
  assert.deepEqual(listGrantableRoles('owner'), ['owner', 'admin', 'staff', 'member']);
  assert.deepEqual(listGrantableRoles('admin'), ['admin', 'staff', 'member']);
  assert.deepEqual(listGrantableRoles('staff'), []);
  assert.deepEqual(listGrantableRoles('member'), []);
  assert.deepEqual(roles.map(canManageWorkspace), [true, true, false, false]);
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
