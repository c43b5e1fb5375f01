/** The lengths of GTINs: GTIN-8, UPC (12), EAN (13) and GTIN-14. */
export const gtinPattern = '^([0-9]{8}|[0-9]{12,14})$';

const shape = new RegExp(gtinPattern);

/** Whether the text has as many digits as a GTIN. Its check digit may still be wrong. */
export const isGtinShaped = (text: string): boolean => shape.test(text);

/**
 * Whether a GTIN names a trade item in every country: the check digit is right, and it is not from
 * a range for use inside a store (020 to 029, 040 to 049, 200 to 299) or for coupons (98, 99).
 */
export function isGlobalGtin(gtin: string): boolean {
  if (!isGtinShaped(gtin) || !hasCheckDigit(gtin)) return false;
  // GTIN-8 numbers have separate prefixes.
  if (gtin.length === 8) return !gtin.startsWith('2');
  const ean = gtin.padStart(14, '0').slice(1);
  return !/^(?:2|02|04|98|99)/.test(ean);
}

/** GS1 General Specifications, section 7.9: weights 3 and 1 from the right, without the check digit. */
function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number);
  const check = digits.pop() ?? 0;
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === check;
}
