import { buildDictionary, type Dictionary } from './dictionary.ts';
import { baby } from './groups/baby.ts';
import { beauty } from './groups/beauty.ts';
import { clothing } from './groups/clothing.ts';
import { electronics } from './groups/electronics.ts';
import { food } from './groups/food.ts';
import { garden } from './groups/garden.ts';
import { home } from './groups/home.ts';
import { kitchen } from './groups/kitchen.ts';
import { office } from './groups/office.ts';
import { pets } from './groups/pets.ts';
import { spelling } from './groups/spelling.ts';
import { sport } from './groups/sport.ts';
import { tools } from './groups/tools.ts';
import { toys } from './groups/toys.ts';
import { parseGroups } from './parse-groups.ts';

/** The data files of the built-in vocabulary. */
// biome-ignore format: one line for each kind of file
export const vocabularyFiles = {
  electronics, clothing, home, kitchen, garden, sport, baby, pets,
  office, beauty, tools, toys, food, spelling,
} as const;

let dictionary: Dictionary | null = null;

/** The dictionary of the built-in vocabulary, made at first use. */
export function builtInDictionary(): Dictionary {
  dictionary ??= buildDictionary(Object.values(vocabularyFiles).flatMap(parseGroups));
  return dictionary;
}
