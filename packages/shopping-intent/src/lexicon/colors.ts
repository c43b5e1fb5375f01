/** Words that are always colors. */
// biome-ignore format: a table of words
export const colors = [
  'black', 'white', 'gray', 'grey', 'red', 'blue', 'green', 'yellow', 'orange', 'purple', 'pink', 'brown',
  'beige', 'navy', 'teal', 'turquoise', 'aqua', 'cyan', 'magenta', 'fuchsia', 'fuschia', 'violet', 'lilac',
  'lavender', 'indigo', 'maroon', 'burgundy', 'crimson', 'scarlet', 'coral', 'salmon', 'peach', 'gold',
  'golden', 'silver', 'bronze', 'copper', 'ivory', 'cream', 'creme', 'khaki', 'olive', 'tan', 'taupe',
  'charcoal', 'mustard', 'rust', 'mint', 'emerald', 'multicolor', 'multicolored', 'multicolour',
  'multicoloured', 'multi-colored', 'multi-coloured', 'blk', 'wht', 'blu', 'grn', 'gry', 'brn', 'ylw',
  'offwhite', 'off-white',
];

/** Words before a color that change its shade. */
// biome-ignore format: a table of words
export const shades = [
  'light', 'dark', 'lt', 'dk', 'pale', 'bright', 'deep', 'hot', 'neon', 'off', 'sky', 'royal', 'forest',
  'rose', 'baby', 'navy', 'charcoal', 'midnight', 'army', 'lime', 'sea', 'cherry', 'heather', 'slate',
];

/** Words that are colors only after `color`. */
export const contextualColors = [
  'sand',
  'sky',
  'forest',
  'rose',
  'slate',
  'lime',
  'stone',
  'natural',
];
