const digitPattern = /\p{Nd}/gu;
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of a script follow one another, from 0 to 9. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/**
 * Writes numbers in the digits of any script as `0` to `9`: `٣`, `३`. Their decimal and thousands
 * separators, the slash of fractions and the frames of keycaps become plain as well.
 */
export const toAsciiDigits = (text: string): string =>
  text
    .replace(/[\u{FE0F}\u{20E3}]/gu, '')
    .replace(/(?<=\p{Nd})٫(?=\p{Nd})/gu, '.')
    .replace(/(?<=\p{Nd})٬(?=\p{Nd})/gu, ',')
    .replace(/⁄/g, '/')
    .replace(digitPattern, (digit) => (digit < ':' ? digit : toAsciiDigit(digit)));
