/** A postcode in the tokens, and where it ends. */
export type PlacedPostcode = { code: string; to: number };

const pairs = [
  /^[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}$/, // United Kingdom
  /^[a-z]\d[a-z] \d[a-z]\d$/, // Canada
  /^[a-z]\d[\dw] [a-z\d]{4}$/, // Ireland
  /^\d{4} [a-z]{2}$/, // Netherlands
  /^\d{3} \d{2}$/, // Sweden, Czechia, Greece
];
const singles = [
  /^(?:[a-z]{1,2}-)?\d{4,6}$/,
  /^\d{5}-\d{3,4}$|^\d{3}-\d{4}$|^\d{2}-\d{3}$|^\d{4}-\d{3}$/,
  /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$|^[a-z]\d[a-z]\d[a-z]\d$|^\d{4}[a-z]{2}$/,
];
/** Words that follow a number of four digits and are not the letters of a Dutch postcode. */
const words = new Set('in to at by on is or of so we us my it me if do no as be'.split(' '));

/** The postcode at a token. A number before the name of a product is a number of units. */
export function readPostcodeAt(tokens: readonly string[], at: number): PlacedPostcode | null {
  const [one = '', two = '', three = ''] = tokens.slice(at, at + 3);
  const isPair = !words.has(two) && pairs.some((pattern) => pattern.test(`${one} ${two}`));
  if (isPair && isFree(three)) return { code: `${one} ${two}`.toUpperCase(), to: at + 2 };
  const isSingle = singles.some((pattern) => pattern.test(one));
  return isSingle && isFree(two) ? { code: one.toUpperCase(), to: at + 1 } : null;
}

const isFree = (after: string) => !after.startsWith('{item');
