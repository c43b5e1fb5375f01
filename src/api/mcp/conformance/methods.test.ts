import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MethodCall } from '../../../http/mcp/methods.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { FixtureDeps } from './fixture.ts';
import { conformanceMethods } from './methods.ts';

const deps = { changes: { hasExtra: () => false } } as unknown as FixtureDeps;
const callTool = conformanceMethods(deps).legacy.get('tools/call');

const fieldOf = (params: object): unknown => {
  try {
    callTool?.({ params, request: { headers: {} } } as MethodCall);
    return null;
  } catch (error) {
    return error instanceof DomainError ? error.details[0]?.field : error;
  }
};

test('a call of an unknown tool and arguments that are not an object are different errors', () => {
  const name = 'test_simple_text';
  assert.equal(fieldOf({ name: 'toString' }), 'name');
  assert.equal(fieldOf({ name, arguments: [] }), 'arguments');
  assert.equal(fieldOf({ name }), null);
});
