import type { SearchToken } from '../text/tokens.ts';
import { builtInDictionary } from './built-in.ts';
import { buildDictionary, type Dictionary, distinctLists } from './dictionary.ts';
import { listMeasureAlternatives } from './measures.ts';
import { combine, type SynonymGroup } from './synonym-group.ts';

/**
 * One or more typed words that stand for one thing. Each alternative is a list of words as the
 * index stores them, all of which must match; the written words are not among them.
 */
export type WordSlot = { written: SearchToken[]; alternatives: string[][] };

/**
 * Cuts a query into slots, the longest known term first, and lists the synonyms of each slot.
 * `lists` are synonyms besides the built-in ones. The slots contain all tokens in order. Never
 * throws.
 */
export function expandQuery(
  tokens: readonly SearchToken[],
  lists: readonly (readonly SynonymGroup[])[],
): WordSlot[] {
  const others = lists.filter((groups) => groups.length > 0).map(toDictionary);
  return cutIntoSlots(tokens, [...others, builtInDictionary()]);
}

const dictionaryOfGroups = new WeakMap<readonly SynonymGroup[], Dictionary>();

function toDictionary(groups: readonly SynonymGroup[]): Dictionary {
  const dictionary = dictionaryOfGroups.get(groups) ?? buildDictionary(groups);
  dictionaryOfGroups.set(groups, dictionary);
  return dictionary;
}

function cutIntoSlots(tokens: readonly SearchToken[], dictionaries: Dictionary[]): WordSlot[] {
  const longest = Math.max(...dictionaries.map(({ longestTerm }) => longestTerm), 1);
  const slots: WordSlot[] = [];
  for (let start = 0; start < tokens.length; ) {
    const slot = findLongestSlot(tokens.slice(start, start + longest), dictionaries);
    slots.push(slot);
    start += slot.written.length;
  }
  return slots;
}

function findLongestSlot(tokens: SearchToken[], dictionaries: Dictionary[]): WordSlot {
  for (let length = tokens.length; length > 0; length--) {
    const written = tokens.slice(0, length);
    const alternatives = listAlternatives(written, dictionaries);
    if (alternatives !== null) return { written, alternatives };
  }
  const [only] = tokens;
  return only === undefined
    ? { written: [], alternatives: [] }
    : { written: [only], alternatives: listPartAlternatives(only, dictionaries) };
}

/** Null unless the tokens together are a known term or a measure such as "6 ft". */
function listAlternatives(written: SearchToken[], dictionaries: Dictionary[]): string[][] | null {
  const forms = combine(written.map(({ alternatives }) => alternatives));
  const known = forms.flatMap((words) =>
    dictionaries.flatMap((dictionary) => {
      const found = dictionary.alternatives.get(words.join(' '));
      return found === undefined ? [] : [found];
    }),
  );
  const measures = written.length > 2 ? [] : forms.flatMap(listMeasureAlternatives);
  if (known.length === 0 && measures.length === 0) return null;
  return withoutForms([...known.flat(), ...measures], forms);
}

// "grey-blue" is one token: each of its words is looked up.
function listPartAlternatives(token: SearchToken, dictionaries: Dictionary[]): string[][] {
  const [words = []] = token.alternatives;
  if (words.length < 2) return [];
  const parts = words.map((word) => ({ alternatives: [[word]], typed: null }));
  const slots = cutIntoSlots(parts, dictionaries);
  const choices = slots.map(({ written, alternatives }) => [
    written.flatMap((part) => part.alternatives.flat()),
    ...alternatives,
  ]);
  return withoutForms(combine(choices), token.alternatives);
}

function withoutForms(lists: string[][], forms: string[][]): string[][] {
  const written = new Set(forms.map((words) => words.join(' ')));
  return distinctLists(lists).filter((words) => !written.has(words.join(' ')));
}
