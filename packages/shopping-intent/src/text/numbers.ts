import { multipliers, numberWords } from './number-words.ts';

// The longest words first, so that `six` does not match the beginning of `sixty`.
const word = [...numberWords.keys()].sort((one, other) => other.length - one.length).join('|');
const multiple = [...multipliers.keys()].join('|');

/** A pattern source for an integer in digits or words: `3`, `twenty-five`, `half a dozen`. */
export const wholeNumber = String.raw`(?:\d{1,4} (?:dozen|hundred|thousand)(?!\w)|\d{1,7}(?![\d.,]{0,12}\d)|(?:half )?an? (?:${multiple})|half dozen|a couple(?: of)?|(?:${word})(?:[ -](?:and )?(?:${word}|${multiple})){0,12})`;

/** A pattern source for an amount: also decimals, thousands, `1.5k`, `a fifty`, `thousand`. */
export const anyNumber = String.raw`(?:\d{1,9}(?:[.,]\d{1,3}){0,3}(?: ?k\b)?|half an? (?:${multiple})|(?:an? )?(?:${multiple}|(?:${word})(?:[ -](?:and )?(?:${word}|${multiple}))*))`;

/** Parses what `wholeNumber` or `anyNumber` matched. */
export function parseNumber(text: string): number {
  const plain = text.trim().toLowerCase();
  const [, digits, multiplier] = /^(\d+) (\p{L}{2,})$/u.exec(plain) ?? [];
  if (digits) return Number(digits) * (multipliers.get(multiplier ?? '') ?? 1);
  if (/^\d/.test(plain)) return parseDigits(plain);
  if (plain.startsWith('a couple')) return 2;
  return parseNumberWords(plain.split(/[ -]+/));
}

function parseDigits(text: string): number {
  const thousands = text.endsWith('k') ? 1000 : 1;
  const digits = text.replace(/ ?k$/, '');
  // A last group of one or two digits is a fraction; before `k`, a group of any length is.
  const fraction = thousands > 1 ? /[.,](\d{1,3})$/.exec(digits) : /[.,](\d{1,2})$/.exec(digits);
  const whole = fraction ? digits.slice(0, fraction.index) : digits;
  const amount = Number(`${whole.replace(/[.,]/g, '')}.${fraction?.[1] ?? '0'}`);
  return amount * thousands;
}

function parseNumberWords(words: string[]): number {
  const half = words[0] === 'half' ? 0.5 : 1;
  let total = 0;
  let group = 0;
  for (const each of words) {
    const factor = multipliers.get(each);
    if (factor === undefined) group += numberWords.get(each) ?? 0;
    else if (factor === 1000) {
      total += (group || 1) * factor;
      group = 0;
    } else group = (group || 1) * factor;
  }
  return (total + group) * half;
}
