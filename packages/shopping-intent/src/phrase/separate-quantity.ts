import { wholeNumber } from '../text/numbers.ts';
import { type KnownThings, listKnownProducts } from '../things/known-things.ts';

/** A dash that is joined to the word before it: "mug- 2 pieces". In "pH- 2 kg" it may be a sign. */
const joinedDash = new RegExp(
  `(?<=\\b(\\p{L}{3,40}))[-–—]+(?=\\s+x?\\s?(?:${wholeNumber})\\b)`,
  'giu',
);

/**
 * The text with a space before a dash that separates a name from a quantity. A dash after a word
 * that has a sign in a known name stays, because it may be that sign.
 */
export function separateQuantity(text: string, things: KnownThings | undefined): string {
  if (text.search(joinedDash) < 0) return text;
  const signed = listSignedWords(things);
  return text.replace(joinedDash, (dash, word: string) =>
    signed.has(word.toLowerCase()) ? dash : ' -',
  );
}

const signedWord = /\p{L}+(?=[#+*%-](?![\p{L}\p{N}]))/gu;
const signedWords = new WeakMap<KnownThings, ReadonlySet<string>>();

/** Those of all known names, which stay the same for some seconds. */
function listSignedWords(things: KnownThings | undefined): ReadonlySet<string> {
  if (things === undefined) return new Set();
  const known = signedWords.get(things);
  if (known) return known;
  const names = [...listKnownProducts(things), ...things.plans];
  const found = new Set(names.flatMap(({ name }) => name.toLowerCase().match(signedWord) ?? []));
  signedWords.set(things, found);
  return found;
}
