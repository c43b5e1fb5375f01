import { skills } from '../../core/skills/registry.ts';
import type { Skill, SkillName } from '../../core/skills/skill.ts';
import type { Tool } from '../../http/mcp/tool.ts';
import { toolSchema } from '../../http/mcp/tool-schema.ts';

/**
 * Tools are named with underscores: some hosts take no hyphen in a name, and some models write an
 * underscore for it.
 */
export const toolNameOf = (skill: SkillName): string => skill.replaceAll('-', '_');

/** By either spelling; undefined: no skill is named so. */
export function skillOfTool(name: string): Skill | undefined {
  return byToolName.get(name.replaceAll('-', '_'));
}

const byToolName: ReadonlyMap<string, Skill> = new Map(
  skills.map((skill) => [toolNameOf(skill.name), skill]),
);

/** They add something, and take nothing away. */
const additiveSkills: ReadonlySet<SkillName> = new Set(['x402-purchase', 'membership-signup']);

/** A skill as a tool: what goes in is what the skill takes beside its name. */
function describeTool(skill: Skill): Tool {
  const { name, title, description, input, readOnly } = skill;
  return {
    name: toolNameOf(name),
    title,
    description: `${replaceSkillNames(description)}${credentialNeeded(skill)}`,
    inputSchema: toolSchema(input),
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly && !additiveSkills.has(name),
      idempotentHint: readOnly,
      openWorldHint: false,
    },
  };
}

function credentialNeeded({ scope, guestChannels = [] }: Skill): string {
  if (scope === null) return '';
  return guestChannels.includes('mcp')
    ? ' Needs no credential where the store allows guest checkout (most do).'
    : ` Needs a bearer credential with the scope ${scope}.`;
}

const skillNamePattern = new RegExp(`\\b(?:${skills.map(({ name }) => name).join('|')})\\b`, 'g');

/** A sentence that names skills, with the names of their tools; arguments do not name theirs. */
export function replaceSkillNames(sentence: string): string {
  return sentence
    .replace(skillNamePattern, (name) => toolNameOf(name as SkillName))
    .replace(/\{"skill":"\w+",/g, '{');
}

/** Made once: skills do not change while the process lives, and every host's are among them. */
const toolsBySkill: ReadonlyMap<SkillName, Tool> = new Map(
  skills.map((skill) => [skill.name, describeTool(skill)]),
);

/** The tools of these skills. */
export const toolsOf = (applying: readonly Skill[]): Tool[] =>
  applying.flatMap(({ name }) => toolsBySkill.get(name) ?? []);
