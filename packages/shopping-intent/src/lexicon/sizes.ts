/** Words that are always sizes, longest first. */
// biome-ignore format: a table of words
export const sizes = [
  'one size fits all', 'one size fits most', 'one size', 'free size',
  'double extra large', 'triple extra large', 'extra extra large', 'extra extra small',
  'double extra small', 'extra-large', 'extra-small', 'extra large', 'extra small', 'x-large', 'x-small', 'xx-large', 'xxx-large',
  'x large', 'x small', 'double xl', 'triple xl', 'xlarge', 'xsmall', 'xxs', 'xs', 'xxxl', 'xxl', 'xlg', 'xl',
  '2xl', '3xl', '4xl', '5xl', '2xs', '3xs', 'medium', 'small', 'large', 'lrg', 'sml', 'md',
];

/** Abbreviations that are sizes only after `size` or `in`. */
export const shortSizes = ['s', 'm', 'l', 'sm', 'lg', 'med', 's/m', 'm/l', 'l/xl', 'os'];

/** Nouns before which `small` and `large` are not sizes: `small business`. */
export const nonSizeNouns = [
  'business',
  'businesses',
  'kitchen',
  'appliance',
  'appliances',
  'lcd',
  'room',
  'space',
  'spaces',
  'dog',
  'dogs',
  'print',
  'scale',
  'format',
  'talk',
];
