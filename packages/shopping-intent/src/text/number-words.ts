/** Words for small numbers; `a` and `an` count only before a multiplier (`a hundred`). */
export const numberWords = new Map<string, number>([
  ['zero', 0],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['thirteen', 13],
  ['fourteen', 14],
  ['fifteen', 15],
  ['sixteen', 16],
  ['seventeen', 17],
  ['eighteen', 18],
  ['nineteen', 19],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fourty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
]);

/** Words that multiply the number before them. */
export const multipliers = new Map<string, number>([
  ['dozen', 12],
  ['hundred', 100],
  ['grand', 1000],
  ['thousand', 1000],
]);

/** Units after numbers that are neither prices nor quantities: `20 oz`, `55 inch`, `10 years`. */
// biome-ignore format: a table of words
export const units = [
  'mm', 'cm', 'm', 'km', 'meters?', 'metres?', 'inch', 'inches', 'in', 'ft', 'feet', 'foot', 'yards?',
  'oz', 'ounces?', 'lbs?', 'g', 'kg', 'grams?', 'kilos?', 'ml', 'cl', 'l', 'lit(?:er|re)s?', 'gallons?',
  'gb', 'tb', 'mb', 'hz', 'ghz', 'w', 'watts?', 'lumens?', 'rpm', 'psi', 'dpi', 'fps', 'kwh', 'calories', 'v', 'volts?', 'mah', 'mp', 'k',
  'years?', 'months?', 'weeks?', 'days?', 'hours?', 'minutes?', 'people', 'persons?', 'players?',
  'pieces?', 'pcs', 'pack', 'ply', 'grit', 'gsm', 'denier', 'thread', 'gauge', 'count', 'percent', 'degrees?', 'miles?', 'steps?', 'stars?', 'pages?',
];

/** Nouns after numbers that are counts and not amounts: `at most 5 results`. */
// biome-ignore format: a table of words
export const countedNouns = [
  'results?', 'hits?', 'options?', 'items?', 'products?', 'choices', 'suggestions?', 'matches', 'ideas?',
  'recommendations?', 'of', 'bar', 'seats?', 'doors?', 'drawers?', 'wheels?', 'speeds?', 'teeth', 'strings?', 'ports?',
];
