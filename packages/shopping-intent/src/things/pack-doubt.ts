import { tokenPattern } from '../text/phrase.ts';
import type { Mention } from './find-mentions.ts';

const pack =
  '(?<pack>packs?|packets?|box|boxes|sets?|bags?|bundles?|cartons?|crates?|cases?|pallets?|trays?|bunch|multipacks?|bulk)';
const packPattern = new RegExp(
  tokenPattern(
    `(?:an? |one |the )?${pack}(?: of)?(?: (?:the|your|these|those))?(?: (?!and |or )\\p{L}\\S*){0,3}? \\{item:(?<at>\\d+)\\}`,
  ).source,
  'gu',
);

/**
 * Packs of a product that is sold one by one: how many units are in one is not known. A product
 * that is called a pack, or whose name is in the plural, is one.
 */
export const findPacks = (phrase: string, mentions: readonly Mention[]): string[] =>
  [...phrase.matchAll(packPattern)].flatMap(({ 0: words, groups }) => {
    const mention = mentions[Number(groups?.at)];
    return mention && isSoldInPacks(mention, groups?.pack ?? '') ? [] : [words];
  });

const isSoldInPacks = ({ products, words }: Mention, pack: string): boolean => {
  const unit = pack.replace(/(?:e?s)$/u, '');
  const names = products.flatMap(({ name, tags }) => [name, ...tags]);
  return (
    [...names, ...words].some((text) => text.toLowerCase().includes(unit)) ||
    products.some(({ name }) => /\p{L}[^s\W]s$/iu.test(name))
  );
};
