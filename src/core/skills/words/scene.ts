import type { Site } from '../../sites/site.ts';
import type { TextContext } from '../intent/understanding.ts';
import type { SkillName } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import type { Shown } from './shown.ts';

/** Where words are turned into things. */
export type Scene = {
  tools: Pick<SkillTools, 'unit' | 'find' | 'directory'>;
  context: TextContext;
  shown: Shown;
  /** The store that is meant, or null: none is known yet. */
  site: Site | null;
};

/** A field of the request that is being answered, when it is one of this skill. */
export function rememberedText(
  { context: { remembered } }: Scene,
  skill: SkillName,
  field: string,
): string | undefined {
  const value = remembered?.skill === skill ? remembered[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}
