import { DomainError } from '../../../kernel/domain-error.ts';

/** Throws 422 `too_many_tags`. */
export function addTags(tags: string[], added: string[], maximum: number): string[] {
  const all = [...new Set([...tags, ...added])];
  if (all.length <= maximum) return all;
  throw new DomainError(
    'unprocessable',
    'too_many_tags',
    `It would have ${all.length} tags, more than ${maximum}.`,
  );
}

export const removeTags = (tags: string[], removed: string[]): string[] =>
  tags.filter((tag) => !removed.includes(tag));
