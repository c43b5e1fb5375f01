import type { Site } from '../../sites/site.ts';
import type { TextContext } from '../intent/understanding.ts';
import type { SkillName } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import type { DisplayedItems } from './displayed-items.ts';

/** Where words are turned into things. */
export type ResolutionContext = {
  tools: Pick<SkillDeps, 'unit' | 'find' | 'directory'>;
  context: TextContext;
  displayed: DisplayedItems;
  /** The store that is meant, or null: none is known yet. */
  site: Site | null;
};

/** A field of the request that is being answered, when it is one of this skill. */
export function getRememberedText(
  { context: { remembered } }: ResolutionContext,
  skill: SkillName,
  field: string,
): string | undefined {
  const value = remembered?.skill === skill ? remembered[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}
