import type { Skill, SkillName } from '../../core/skills/skill.ts';
import { type Tool, toolAnnotations } from '../../http/mcp/tool.ts';
import { toolSchema } from '../../http/mcp/tool-schema.ts';

/**
 * Tool names have underscores, because some MCP clients reject hyphens and some models replace them
 * with underscores.
 */
export const toolNameOf = (skill: SkillName): string => skill.replaceAll('-', '_');

/** Skills that write, but only add data. */
const additiveSkills: ReadonlySet<SkillName> = new Set(['x402-purchase', 'membership-signup']);

/** The skills of a server as tools. */
export type SkillTools = {
  /** Accepts hyphens and underscores; undefined if there is no such skill. */
  find(name: string): Skill | undefined;
  list(applicable: readonly Skill[]): Tool[];
  /** Replaces skill names by tool names; examples of arguments get the tool's name before them. */
  replaceSkillNames(sentence: string): string;
};

/** The tools are described once: skills do not change while the process runs. */
export function createSkillTools(skills: readonly Skill[]): SkillTools {
  const byToolName = new Map(skills.map((skill) => [toolNameOf(skill.name), skill]));
  const names = new RegExp(`\\b(?:${skills.map(({ name }) => name).join('|')})\\b`, 'g');
  const replaceSkillNames = (sentence: string) =>
    sentence
      .replace(
        /Next: \{"skill":"([\w-]+)",/g,
        (_, name: SkillName) => `Next: ${toolNameOf(name)} {`,
      )
      .replace(names, (name) => toolNameOf(name as SkillName))
      .replace(/\{"skill":"\w+",/g, '{');
  const toolOf = new Map(
    skills.map((skill) => [skill.name, describeTool(skill, replaceSkillNames)]),
  );
  return {
    find: (name) => byToolName.get(name.replaceAll('-', '_')),
    list: (applicable) => applicable.flatMap(({ name }) => toolOf.get(name) ?? []),
    replaceSkillNames,
  };
}

/** Describes a skill as a tool whose arguments are the skill's input fields. */
function describeTool(skill: Skill, replaceSkillNames: SkillTools['replaceSkillNames']): Tool {
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
