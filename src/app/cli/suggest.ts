import { distance } from 'fastest-levenshtein';

/** At most one wrong character in three, so that a suggestion is never a different word. */
const charactersPerError = 3;

/** ` Did you mean "keys list"?` for a name that is nearly right, otherwise an empty text. */
export function suggest(typed: string, names: string[]): string {
  const [nearest] = names
    .map((name) => ({ name, errors: distance(typed.toLowerCase(), name) }))
    .toSorted((one, other) => one.errors - other.errors);
  if (!nearest || nearest.errors * charactersPerError > Math.max(typed.length, nearest.name.length))
    return '';
  return ` Did you mean "${nearest.name}"?`;
}
