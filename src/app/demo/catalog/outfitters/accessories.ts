import type { DemoProductRow } from '../demo-product.ts';

export const accessories: DemoProductRow[] = [
  {
    name: 'Cushioned Crew Socks',
    sku: 'OF-ACC-SCK',
    price: 1200,
    picture: ['socks', 'Mustard'],
    tags: 'socks, cotton, basics, accessories',
    options: { Size: ['S', 'M', 'L'], Color: ['Mustard', 'Grey'] },
    stock: [40, 60, 55, 80, 35, 0],
    grams: 70,
    description: `One pair of mid-calf socks with a terry sole and a smooth instep, so that they cushion without filling the
      shoe. Combed cotton with recycled polyamide at heel and toe. The hand-linked toe leaves no ridge. S fits
      EU 36-38, M 39-42, L 43-46. Wash at 40 °C, inside out if you can be bothered.`,
  },
  {
    name: 'Alpine Hiking Socks',
    sku: 'OF-ACC-HIK',
    price: 2200,
    picture: ['socks', 'Forest', 'stripe'],
    tags: 'socks, merino, outdoor, accessories',
    options: { Size: ['S', 'M', 'L'] },
    stock: [18, 24, 16],
    grams: 95,
    description: `Socks for long days in boots: 62 percent merino, with padding at heel, toe and shin, and a breathable band
      across the top of the foot. They hold their shape for a week in a hut and smell better than you do. S
      fits EU 36-38, M 39-42, L 43-46. Wash at 30 °C without softener, never tumble dry.`,
  },
  {
    name: 'Fisherman Beanie',
    sku: 'OF-ACC-BEA',
    price: 2600,
    picture: ['beanie', 'Rust'],
    tags: 'hat, wool, winter, accessories',
    options: { Color: ['Rust', 'Grey', 'Navy', 'Black'] },
    stock: [12, 15, 9, 0],
    grams: 90,
    description: `A short, ribbed beanie with a deep turn-up that sits above or over the ears. Lambswool spun with a little
      nylon so that the rib does not go slack. One size stretches from 54 to 62 cm. Knitted in one piece, with
      no seam at the crown. Hand wash cool, pull back into shape, dry flat.`,
  },
  {
    name: 'Six-Panel Cap',
    sku: 'OF-ACC-CAP',
    price: 2800,
    picture: ['cap', 'Navy'],
    tags: 'hat, cotton, summer, accessories',
    options: { Color: ['Navy', 'Sand', 'Olive'] },
    stock: [14, 11, 8],
    grams: 85,
    description: `An unstructured cap in washed cotton twill that can be folded into a back pocket. The curved brim is
      stiffened with recycled plastic, not cardboard, so it survives a wash. Brass buckle at the back adjusts
      from 55 to 61 cm. Cotton sweatband, stitched air holes. No logo anywhere. Wash by hand.`,
  },
  {
    name: 'Orchard Sun Hat',
    sku: 'OF-ACC-SUN',
    price: 3900,
    picture: ['brim-hat', 'Sand'],
    tags: 'hat, summer, outdoor, accessories',
    options: { Size: ['S/M', 'L/XL'] },
    stock: [7, 5],
    grams: 120,
    description: `A wide brim of eight centimeters all around, woven from paper straw that weighs next to nothing and blocks
      97 percent of ultraviolet light. The cotton band inside hides a cord that tightens by two centimeters. S/M
      fits 55-57 cm, L/XL 58-60 cm. It can be pressed flat, but not rolled. Wipe clean; keep out of heavy rain.`,
  },
  {
    name: 'Brushed Wool Scarf',
    sku: 'OF-ACC-SCF',
    price: 5200,
    picture: ['scarf', 'Burgundy', 'check'],
    tags: 'scarf, wool, winter, accessories',
    options: { Color: ['Burgundy Check', 'Grey Check'] },
    stock: [9, 6],
    grams: 220,
    description: `A generous scarf, 190 by 35 cm plus fringe, woven from lambswool and brushed with teasels until the check
      goes soft at its edges. Wraps twice and still leaves something to tuck in. Does not itch on most necks;
      some people wear it as a blanket on trains. Dry clean, or hand wash very cool and dry flat.`,
  },
  {
    name: 'Bridle Leather Belt',
    sku: 'OF-ACC-BLT',
    price: 4900,
    picture: ['belt', 'Tan'],
    tags: 'belt, leather, work, accessories',
    options: { Size: ['80', '85', '90', '95', '100'], Color: ['Tan'] },
    stock: [4, 3, 8, 7, 10, 9, 6, 5, null, 0],
    grams: 230,
    description: `One strip of vegetable-tanned bridle leather, 35 mm wide and 4 mm thick, with beveled and burnished edges
      and a solid brass buckle held by screws, so that it can be swapped. Five holes, two and a half centimeters
      apart. Sizes are centimeters from buckle to middle hole: measure a belt you own. Darkens handsomely.`,
  },
  {
    name: 'Canvas Market Tote',
    sku: 'OF-ACC-TOT',
    price: 1800,
    picture: ['tote', 'Cream'],
    tags: 'bag, canvas, cotton, accessories',
    stock: [null],
    grams: 320,
    description: `A tote that stands up by itself. Heavy 18-ounce cotton canvas, boxed bottom, handles long enough for the
      shoulder and stitched down to the base. Forty centimeters wide, 38 high, 15 deep: it takes a week of
      vegetables or a folded coat. One inner pocket for keys. Wash cold and stretch back into shape wet.`,
  },
  {
    name: 'Commuter Backpack 22 L',
    sku: 'OF-ACC-BPK',
    price: 11200,
    picture: ['backpack', 'Teal'],
    tags: 'bag, travel, work, recycled',
    options: { Color: ['Teal', 'Black', 'Grey'] },
    stock: [6, 9, 4],
    grams: 860,
    description: `A 22-liter daypack that opens like a suitcase. A sleeve against the back holds a 16-inch laptop clear of
      the ground, side pockets take a bottle of 8 cm, and a hidden pocket sits at the small of the back. Recycled
      nylon of 420 denier with taped zips: rain, yes; rivers, no. 46 by 29 by 15 cm, fits under an airline seat.`,
  },
  {
    name: 'Saddle Crossbody Bag',
    sku: 'OF-ACC-XBD',
    price: 8900,
    picture: ['small-bag', 'Red'],
    tags: 'bag, leather, women, accessories',
    options: { Color: ['Red', 'Tan'] },
    stock: [3, 0],
    grams: 410,
    description: `A small bag of firm, full-grain leather that holds a phone, a purse, keys and a paperback. The flap closes
      over a brass stud that you can work with one hand. Strap adjusts from 95 to 125 cm. Inside: cotton drill
      lining and one slip pocket. 22 by 17 by 7 cm. Nourish twice a year with a colorless balm.`,
  },
];
