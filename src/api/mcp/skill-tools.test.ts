import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStoreExamples } from '../../core/skills/applicable-skills.ts';
import { skills } from '../../core/skills/registry.ts';
import { toolsOf } from './skill-tools.ts';

test('tools are built once and shared by every store', () => {
  const platformTools = toolsOf(skills);
  const storeTools = toolsOf(skills.map(withStoreExamples));

  assert.equal(platformTools.length, skills.length);
  for (const [index, tool] of storeTools.entries()) assert.equal(tool, platformTools[index]);
});
