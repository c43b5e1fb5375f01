import { buildDictionary, type Dictionary } from './dictionary.ts';
import { electronics } from './groups/electronics.ts';
import { parseGroups } from './parse-groups.ts';

/** The data files of the built-in vocabulary; each is described in `parse-groups.ts`. */
export const vocabularyFiles = { electronics } as const;

let dictionary: Dictionary | null = null;

/** The dictionary of the built-in vocabulary, made at first use. */
export function builtInDictionary(): Dictionary {
  dictionary ??= buildDictionary(Object.values(vocabularyFiles).flatMap(parseGroups));
  return dictionary;
}
