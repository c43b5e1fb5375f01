import { distance } from 'fastest-levenshtein';

/** At most one wrong character in three, so that a suggestion is never a different word. */
const charactersPerError = 3;

/** Two letters in the wrong order are one error. */
function errorsBetween(typed: string, name: string): number {
  const swapped = Array.from(
    { length: typed.length - 1 },
    (_, at) => typed.slice(0, at) + typed[at + 1] + typed[at] + typed.slice(at + 2),
  );
  return swapped.includes(name) ? 1 : distance(typed, name);
}

/** ` Did you mean "keys list"?` for a name that is nearly right, otherwise an empty text. */
export function suggest(typed: string, names: string[]): string {
  const [nearest] = names
    .map((name) => ({ name, errors: errorsBetween(typed.toLowerCase(), name) }))
    .toSorted((one, other) => one.errors - other.errors);
  if (!nearest || nearest.errors * charactersPerError > Math.max(typed.length, nearest.name.length))
    return '';
  return ` Did you mean "${nearest.name}"?`;
}
