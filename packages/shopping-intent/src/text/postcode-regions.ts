import type { Region } from './regions.ts';

/** The first three digits of ZIP codes: `970-979 OR`. Rows may overlap where areas do. */
const zipRows =
  '005 NY|010-027 MA|028-029 RI|030-038 NH|039-049 ME|050-059 VT|055 MA|060-069 CT|063 NY|070-089 NJ|100-149 NY|' +
  '150-196 PA|197-199 DE|200 DC|201 VA|202-205 DC|206-219 MD|220-246 VA|247-268 WV|270-289 NC|290-299 SC|' +
  '300-319 GA|320-349 FL|350-369 AL|370-385 TN|386-397 MS|398-399 GA|400-427 KY|430-459 OH|460-479 IN|480-499 MI|' +
  '500-528 IA|530-549 WI|550-567 MN|569 DC|570-577 SD|580-588 ND|590-599 MT|600-629 IL|630-658 MO|660-679 KS|' +
  '680-693 NE|700-714 LA|716-729 AR|730-749 OK|733 TX|750-799 TX|800-816 CO|820-831 WY|832-838 ID|834 WY|840-847 UT|' +
  '850-865 AZ|870-884 NM|885 TX|889-898 NV|900-961 CA|967-968 HI|970-979 OR|980-994 WA|995-999 AK';

const zips = zipRows.split('|').map((row) => {
  const [digits = '', state = ''] = row.split(' ');
  const [first = '', last = first] = digits.split('-');
  return { first, last, state };
});

// biome-ignore format: a table
const canadian: Readonly<Record<string, string>> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON',
  R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NT NU', Y: 'YT',
};

// biome-ignore format: a table
const australian: Readonly<Record<string, string>> = {
  '0': 'NT ACT', '1': 'NSW', '2': 'NSW ACT', '3': 'VIC', '4': 'QLD', '5': 'SA', '6': 'WA', '7': 'TAS', '8': 'VIC', '9': 'QLD',
};

/** The states or provinces that a postcode may be in; empty if none is known. */
export function listRegionsOf(country: Region['country'], postcode: string): string[] {
  const code = postcode.toUpperCase();
  if (country === 'CA') return (canadian[code[0] ?? ''] ?? '').split(' ').filter(Boolean);
  if (country === 'AU') return (australian[code[0] ?? ''] ?? '').split(' ').filter(Boolean);
  const area = code.slice(0, 3);
  return zips.flatMap(({ first, last, state }) => (first <= area && area <= last ? [state] : []));
}

const letters = { GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/ };
const digits = (count: string) => new RegExp(`^(?:[A-Z]{1,2}-)?\\d{${count}}$`);
const shapes: Readonly<Record<string, RegExp>> = {
  ...letters,
  US: /^\d{5}(?:-\d{4})?$/,
  NL: /^\d{4}(?: ?[A-Z]{2})?$/,
  PL: /^\d{2}-?\d{3}$/,
  PT: /^\d{4}(?:-\d{3})?$/,
  BR: /^\d{5}-?\d{3}$/,
  JP: /^\d{3}-?\d{4}$/,
  SE: /^(?:SE-)?\d{3} ?\d{2}$/,
  ...Object.fromEntries('DE FR ES IT FI TR MX HR EE'.split(' ').map((code) => [code, digits('5')])),
  ...Object.fromEntries(
    'AT AU BE BG CH DK HU LU NO NZ PH SI ZA'.split(' ').map((code) => [code, digits('4')]),
  ),
  ...Object.fromEntries('IN CN SG RO RU'.split(' ').map((code) => [code, digits('6')])),
};

/** Whether a postcode has the form that those of the country have. */
export const isPostcodeOf = (country: string, postcode: string): boolean =>
  shapes[country]?.test(postcode.toUpperCase()) ?? true;
