import type { Site } from '../../sites/site.ts';
import type { TextContext } from '../intent/understanding-types.ts';
import type { SkillName } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import type { DisplayedItems } from './displayed-items.ts';

/** The context in which words of a text are resolved to products and cart lines. */
export type ResolutionContext = {
  deps: Pick<SkillDeps, 'unit' | 'find' | 'directory'>;
  context: TextContext;
  /** The text whose words are resolved. */
  text: string;
  displayed: DisplayedItems;
  /** The store of the request; null: not known yet. */
  site: Site | null;
};

/** A text field of the request that the task remembers, if that is a request for this skill. */
export function getRememberedText(
  { context: { remembered } }: ResolutionContext,
  skill: SkillName,
  field: string,
): string | undefined {
  const value = remembered?.skill === skill ? remembered[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}
