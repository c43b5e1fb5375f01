import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withStoreExamples } from '../../core/skills/applicable-skills.ts';
import { skills } from '../../core/skills/registry.ts';
import { toolsOf } from './skill-tools.ts';

test('every store is shown the very same tools: none is made for a call', () => {
  const everywhere = toolsOf(skills);
  const there = toolsOf(skills.map(withStoreExamples));

  assert.equal(everywhere.length, skills.length);
  for (const [at, tool] of there.entries()) assert.equal(tool, everywhere[at]);
});
