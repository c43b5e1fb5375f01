import type { Plugin, PluginSkill } from '../../../../packages/plugin/plugin.js';
import { validateInput } from '../../../core/skills/calling/validate-input.ts';
import { skills as ownSkills } from '../../../core/skills/registry.ts';
import { isObject } from '../../../kernel/json.ts';
import { toInputSchema } from './skill-input.ts';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)+$/;
const fieldPattern = /^[a-z][a-z0-9_]*$/;

/** What is wrong with the skills of the plug-ins, a sentence for each problem. */
export function findSkillProblems(plugins: readonly Plugin[]): string[] {
  const taken = new Set<string>(ownSkills.map(({ name }) => name));
  return plugins.flatMap(({ name: plugin, skills = [] }) =>
    skills.flatMap((skill) => {
      const isTaken = taken.has(skill.name);
      taken.add(skill.name);
      const problem = isTaken ? 'another skill has this name' : findProblem(skill);
      return problem === null ? [] : [`plug-in ${plugin}: skill ${skill.name}: ${problem}`];
    }),
  );
}

function findProblem(skill: PluginSkill): string | null {
  const { name, title, description, tags, answer } = skill;
  if (!namePattern.test(name)) return 'the name must be two or more words joined by hyphens';
  if (![title, description].every(isText)) return 'title and description must be strings';
  if (!Array.isArray(tags) || tags.length === 0 || !tags.every(isText))
    return 'tags must be a list of strings';
  if (typeof answer !== 'function') return 'answer must be a function';
  return findInputProblem(skill);
}

function findInputProblem(skill: PluginSkill): string | null {
  const { type, properties } = skill.input ?? {};
  if (type !== 'object' || !isObject(properties)) return 'input must be a schema of an object';
  const fields = Object.entries(properties);
  const isGood = ([name, schema]: [string, unknown]) =>
    fieldPattern.test(name) && name !== 'skill' && isObject(schema) && isText(schema.description);
  if (!fields.every(isGood))
    return 'every member of input needs a name in snake_case other than skill, and a description';
  try {
    validateInput(toInputSchema(skill), {});
    return null;
  } catch (error) {
    return `input is not a JSON schema: ${error instanceof Error ? error.message : error}`;
  }
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
