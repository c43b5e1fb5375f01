/** Goods that are sold in pairs, so that one pair is one unit. */
// biome-ignore format: a table of words
export const pairedGoods = new Set([
  'shoes', 'boots', 'socks', 'sneakers', 'loafers', 'sandals', 'slippers', 'trainers', 'runners', 'heels', 'flats', 'flip',
  'flops', 'flip-flops', 'gloves', 'mittens', 'jeans', 'pants', 'trousers', 'shorts', 'leggings', 'tights', 'chinos',
  'joggers', 'glasses', 'sunglasses', 'goggles', 'scissors', 'shears', 'pliers', 'tongs', 'earrings', 'headphones',
  'earbuds', 'speakers', 'pyjamas', 'pajamas', 'underpants', 'boxers', 'trunks', 'fins', 'skis', 'clogs', 'moccasins',
]);
