import type { Random } from '../random.ts';

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz 0123456789',
  'äöüßéñçøåł Ωψ щ',
  '漢字かなカナ한글',
  '🧺🛒👩‍👩‍👧‍👦🇸🇪',
  '"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029\ufeff\ufffd',
  "'; drop table events; -- $x %s <b>&amp;",
].map((text) => [...text]);

/** A random JSON document: nested, in many alphabets, sometimes very long. */
export function randomDocument(random: Random): object {
  const members = Array.from({ length: 1 + random.below(6) }, () => [
    randomText(random, 12),
    randomValue(random, 3),
  ]);
  return Object.fromEntries(members);
}

function randomValue(random: Random, depth: number): unknown {
  switch (random.below(depth === 0 ? 4 : 6)) {
    case 0:
      return randomText(random, random.chance(0.02) ? 20_000 : 60);
    case 1:
      return (random.below(2 ** 31) - 2 ** 30) / random.pick([1, 3, 1e-9, 1e12]);
    case 2:
      return random.chance(0.5);
    case 3:
      return null;
    case 4:
      return Array.from({ length: random.below(5) }, () => randomValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          randomText(random, 10),
          randomValue(random, depth - 1),
        ]),
      );
  }
}

function randomText(random: Random, longest: number): string {
  const alphabet = random.pick(alphabets);
  return Array.from({ length: random.below(longest) }, () => random.pick(alphabet)).join('');
}
