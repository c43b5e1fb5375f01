import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStoreExamples } from '../../core/skills/applicable-skills.ts';
import { skills } from '../../core/skills/registry.ts';
import { createSkillTools } from './skill-tools.ts';

test('tools are built once and shared by every store', () => {
  const tools = createSkillTools(skills);
  const platformTools = tools.list(skills);
  const storeTools = tools.list(skills.map(withStoreExamples));

  assert.equal(platformTools.length, skills.length);
  for (const [index, tool] of storeTools.entries()) assert.equal(tool, platformTools[index]);
});
