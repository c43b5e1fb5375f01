/** Store names that are also words for goods. They name a store only where a store is expected. */
// biome-ignore format: a table of words
export const ambiguousStoreNames = new Set([
  'tools', 'tool', 'press', 'books', 'shoes', 'music', 'home', 'garden', 'toys', 'sports', 'beauty', 'pets', 'kitchen',
  'fashion', 'jewelry', 'electronics', 'art', 'coffee', 'tea', 'wine', 'flowers', 'clothes', 'food', 'games',
  'phones', 'bikes', 'gifts', 'shop', 'store', 'market', 'paper', 'swim', 'the', 'big', 'little', 'green', 'red', 'blue',
  'black', 'white', 'gold', 'silver', 'new', 'old', 'best', 'good', 'fresh', 'daily', 'modern', 'vintage',
]);

/** Words before `store` or `shop` that are not store names. */
// biome-ignore format: a table of words
export const nonStoreNames = new Set([
  'this', 'that', 'the', 'your', 'our', 'my', 'their', 'a', 'an', 'any', 'all', 'every', 'same', 'other', 'another', 'online',
  'physical', 'web', 'app', 'whole', 'entire', 'which', 'what', 'each', 'some', 'one', 'local', 'retail', 'current',
  'small', 'big', 'main', 'second', 'first', 'different', 'grocery', 'gift', 'department', 'of', 'in', 'about',
]);
