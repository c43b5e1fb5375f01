// The contract of plug-ins, for the tests of their authors.
import { checkDecisions } from './kit/decisions.js';
import { checkPayments } from './kit/payments.js';
import { checkSkills } from './kit/skills.js';
import { checkStorage } from './kit/storage.js';
import { checkVocabulary } from './kit/vocabulary.js';
import { definePlugin } from './plugin.js';

const checks = [checkDecisions, checkVocabulary, checkStorage, checkSkills];

export async function checkPlugin(plugin, { payments } = {}) {
  definePlugin(plugin);
  const problems = [];
  for (const check of checks) problems.push(...(await check(plugin)));
  problems.push(...(await checkPayments(plugin, payments)));
  return [...new Set(problems)];
}
