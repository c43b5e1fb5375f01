import type { Mention } from '../things/find-mentions.ts';

/** What stands for something of the text that the reader does not show again. */
const names: Readonly<Record<string, string>> = { url: 'link', site: 'store', coupon: 'code' };

/**
 * Words of a phrase as they are in the text: values and names in place of the placeholders, which
 * never reach a caller.
 */
export const showPlaceholders = (
  words: string,
  { values, mentions }: { values: readonly string[]; mentions: readonly Mention[] },
): string =>
  words
    .replace(/\{([a-z]+)(?::(\d+))?\}/g, (_, kind: string, at: string) => {
      const index = Number(at);
      const shown = kind === 'item' ? mentions[index]?.words.join(' ') : names[kind];
      return shown ?? values[index] ?? kind;
    })
    .replace(/\|/g, 'place');
