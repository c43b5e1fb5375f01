import type { DemoProductRow } from '../demo-product.ts';

export const footwear: DemoProductRow[] = [
  {
    name: 'Court Canvas Sneakers',
    sku: 'OF-SHO-CNV',
    price: 6200,
    picture: ['sneaker', 'Red'],
    tags: 'shoes, sneakers, canvas, summer',
    options: { Size: ['7', '8', '9', '10', '11', '12'], Color: ['Red', 'White'] },
    stock: [5, 8, 9, 12, 14, 10, 11, 13, 6, 7, 0, 2],
    grams: 740,
    description: `Low sneakers with a vulcanized rubber sole that is stitched as well as glued. The 12-ounce organic
      canvas breathes and can go in the machine, cold, without the insole. Cushioned cork footbed, metal
      eyelets, cotton laces. US sizes; between sizes take the smaller one, since canvas gives. Weight is for a
      pair of nines.`,
  },
  {
    name: 'Fell Trail Runners',
    sku: 'OF-SHO-TRL',
    price: 12400,
    picture: ['runner', 'Teal'],
    tags: 'shoes, sport, outdoor, running',
    options: { Size: ['8', '9', '10', '11', '12'], Color: ['Teal'] },
    stock: [4, 7, 9, 6, 3],
    grams: 580,
    description: `Running shoes for wet grass, roots and gravel. Four-millimeter lugs bite downhill and shed mud, a woven
      rock plate protects the forefoot, the drop is six millimeters. The mesh drains rather than blocks water.
      Roomy toe box, snug heel. US sizes, true to length; for thick socks go half up, which means the next
      whole size here.`,
  },
  {
    name: 'Foreman Leather Boots',
    sku: 'OF-SHO-BOT',
    price: 18900,
    picture: ['boot', 'Brown'],
    tags: 'shoes, boots, leather, work',
    options: { Size: ['8', '9', '10', '11', '12'], Color: ['Brown', 'Black'] },
    stock: [3, 2, 5, 4, 6, 5, 4, 3, 0, 1],
    grams: 1480,
    description: `Six-inch lace-up boots on a welted sole that any cobbler can replace. Oil-tanned cowhide of 2.2 mm, brass
      eyelets, leather insole over cork that molds to the foot in two weeks. Nitrile lug sole grips on oily
      floors. US sizes run half a size large. Feed with wax twice a winter and let them dry away from heaters.`,
  },
  {
    name: 'Quay Chelsea Boots',
    sku: 'OF-SHO-CHE',
    price: 16400,
    picture: ['chelsea', 'Tan'],
    tags: 'shoes, boots, leather, work',
    options: { Size: ['7', '8', '9', '10', '11'], Color: ['Tan'] },
    stock: [3, 5, 6, 4, 0],
    grams: 1100,
    description: `Pull-on boots in waxed suede with elastic that still springs back after a thousand pulls. Round toe, low
      stacked heel, a thin rubber sole that is quiet on stairs. Leather lined to the toe. Smart enough for a
      dinner, comfortable enough for the walk home. US sizes, true to length. Brush dry; spray before the first
      rain.`,
  },
  {
    name: 'Harborside Loafers',
    sku: 'OF-SHO-LOF',
    price: 13800,
    picture: ['loafer', 'Burgundy'],
    tags: 'shoes, leather, work, summer',
    options: { Size: ['7', '8', '9', '10'], Color: ['Burgundy'] },
    stock: [2, 4, 3, 2],
    grams: 820,
    description: `Penny loafers made like moccasins: the upper wraps the foot in one piece and is stitched to the apron by
      hand. Unlined calf leather softens in a week. The rubber sole is thin, flexible and can be replaced.
      They stretch a little, so they should start snug at the instep. US sizes. Use shoe trees and rest them
      every other day.`,
  },
  {
    name: 'Felted Wool Slippers',
    sku: 'OF-SHO-SLP',
    price: 4600,
    picture: ['slipper', 'Grey'],
    tags: 'shoes, slippers, wool, winter',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Grey'] },
    stock: [9, 6, 14, 8, 11, 5, 0, 3],
    grams: 340,
    description: `Seamless slippers felted from pure wool on a suede sole, warm without making feet damp. A low back lets
      you step in with full hands; they shape themselves to your foot within days. S fits EU 36-38, M 39-41, L
      42-44, XL 45-46. Quiet on wood, not made for wet bathrooms. Brush clean, air often.`,
  },
];
