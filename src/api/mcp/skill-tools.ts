import { skills } from '../../core/skills/registry.ts';
import type { Skill, SkillName } from '../../core/skills/skill.ts';
import { type Tool, toolAnnotations } from '../../http/mcp/tool.ts';
import { toolSchema } from '../../http/mcp/tool-schema.ts';

/**
 * Tool names have underscores, because some MCP clients reject hyphens and some models replace them
 * with underscores.
 */
export const toolNameOf = (skill: SkillName): string => skill.replaceAll('-', '_');

/** Accepts hyphens and underscores; undefined if there is no such skill. */
export function skillOfTool(name: string): Skill | undefined {
  return byToolName.get(name.replaceAll('-', '_'));
}

const byToolName: ReadonlyMap<string, Skill> = new Map(
  skills.map((skill) => [toolNameOf(skill.name), skill]),
);

/** Skills that write, but only add data. */
const additiveSkills: ReadonlySet<SkillName> = new Set(['x402-purchase', 'membership-signup']);

/** Describes a skill as a tool whose arguments are the skill's input fields. */
function describeTool(skill: Skill): Tool {
  const { name, title, description, input, readOnly } = skill;
  return {
    name: toolNameOf(name),
    title,
    description: `${replaceSkillNames(description)}${credentialNeeded(skill)}`,
    inputSchema: toolSchema(input, 1),
    ...toolAnnotations(readOnly, additiveSkills.has(name)),
  };
}

function credentialNeeded({ scope, guestChannels = [] }: Skill): string {
  if (scope === null) return '';
  return guestChannels.includes('mcp')
    ? ' No credential is needed if the store allows guest checkout (most do).'
    : ` Requires a bearer credential with the scope ${scope}.`;
}

const skillNamePattern = new RegExp(`\\b(?:${skills.map(({ name }) => name).join('|')})\\b`, 'g');

/** Replaces skill names by tool names; examples of arguments get the tool's name before them. */
export function replaceSkillNames(sentence: string): string {
  return sentence
    .replace(/Next: \{"skill":"([\w-]+)",/g, (_, name: SkillName) => `Next: ${toolNameOf(name)} {`)
    .replace(skillNamePattern, (name) => toolNameOf(name as SkillName))
    .replace(/\{"skill":"\w+",/g, '{');
}

/** Built once: skills do not change while the process runs. */
const toolsBySkill: ReadonlyMap<SkillName, Tool> = new Map(
  skills.map((skill) => [skill.name, describeTool(skill)]),
);

export const toolsOf = (applicable: readonly Skill[]): Tool[] =>
  applicable.flatMap(({ name }) => toolsBySkill.get(name) ?? []);
