import type { DemoProductRow } from '../demo-product.ts';

export const bottoms: DemoProductRow[] = [
  {
    name: 'Slim Straight Jeans',
    sku: 'OF-BTM-SLM',
    price: 8800,
    picture: ['jeans', 'Denim'],
    tags: 'jeans, denim, cotton, basics',
    options: { Waist: ['30', '32', '34', '36'], Length: ['30', '32', '34'] },
    stock: [6, 9, 4, 8, 16, 11, 7, 13, 10, 0, 5, 3],
    grams: 720,
    description: `Mid-rise jeans with a straight leg, slim from the knee down. The 12.5-ounce denim has two percent
      stretch, enough to sit on a bicycle, not enough to bag. Five pockets, button fly, hidden rivets. Waist
      and length are in inches, measured on the garment. Wash rarely, cold and inside out; the indigo rubs off
      on pale sofas at first.`,
  },
  {
    name: 'Selvedge Jeans',
    sku: 'OF-BTM-SLV',
    price: 14800,
    picture: ['jeans', 'Navy'],
    tags: 'jeans, denim, selvedge, cotton',
    options: { Waist: ['30', '32', '34'], Length: ['32', '34'] },
    stock: [3, 2, 5, 4, 4, 1],
    grams: 880,
    description: `Raw 14-ounce selvedge denim, woven slowly on shuttle looms and sold unwashed. It starts stiff and dark
      and becomes yours: creases set at the hip and behind the knee within three months. Regular rise, straight
      leg, button fly, chain-stitched hem. Unsanforized, so soak once before hemming; it will lose about three
      percent in length.`,
  },
  {
    name: 'Garden Chinos',
    sku: 'OF-BTM-CHN',
    price: 6800,
    picture: ['trousers', 'Sand'],
    tags: 'trousers, cotton, work, basics',
    options: { Waist: ['30', '32', '34', '36'], Color: ['Sand', 'Navy'] },
    stock: [9, 8, 14, 12, 11, 10, 5, 0],
    grams: 510,
    description: `Chinos in garment-dyed cotton twill with a soft, peached hand. Flat front, slanted pockets deep enough
      for a trowel, a small coin pocket at the right. The leg tapers gently to a 19 cm hem. All come with a
      32-inch inseam and three centimeters left inside to let down. Wash at 40 °C; the color mellows.`,
  },
  {
    name: 'Ridge Cargo Trousers',
    sku: 'OF-BTM-CRG',
    price: 7900,
    picture: ['cargo', 'Olive'],
    tags: 'trousers, outdoor, pocket, ripstop',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Olive'] },
    stock: [5, 4, 9, 8, 7, 6, 3, 2],
    grams: 560,
    description: `Six pockets and a gusset that lets you climb a fence. The ripstop is 65 percent recycled polyester, 35
      percent cotton, and dries in an afternoon on a line. Thigh pockets close with a single snap, knees are
      shaped by darts, hems have a drawcord. Sits at the waist with room for a base layer. Wash at 40 °C.`,
  },
  {
    name: 'Sunday Joggers',
    sku: 'OF-BTM-JOG',
    price: 4800,
    picture: ['joggers', 'Heather Grey'],
    tags: 'joggers, cotton, basics, sweatshirt',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Heather Grey', 'Black'] },
    stock: [13, 15, 18, 20, 12, 10, 0, 7],
    grams: 450,
    description: `Joggers to match the Loopback Hoodie, in a lighter cotton of 300 g/m². Elastic waist with a flat cord,
      two side pockets, one buttoned pocket behind. Tapered leg, ribbed cuff that stays above the ankle bone.
      Good for sofas, flights and slow runs. Inseam 76 cm in M. Machine wash at 30 °C, tumble dry low.`,
  },
  {
    name: 'High-Rise Leggings',
    sku: 'OF-BTM-LEG',
    price: 5200,
    picture: ['leggings', 'Black'],
    tags: 'leggings, sport, women, recycled',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Black'] },
    stock: [10, 17, 21, 9],
    grams: 240,
    description: `Opaque leggings that stay up. A ten-centimeter waistband without elastic, flat seams away from the inner
      thigh, and a key pocket at the back that does not bounce. Recycled polyamide with 24 percent elastane,
      firm but not compressive. Seven-eighths length: 64 cm inseam. Wash cold without softener, line dry.`,
  },
  {
    name: 'Dockside Shorts',
    sku: 'OF-BTM-SHO',
    price: 4400,
    picture: ['shorts', 'Teal'],
    tags: 'shorts, cotton, summer, basics',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Teal'] },
    stock: [8, 14, 11, 6],
    grams: 280,
    description: `Drawstring shorts in washed canvas that end a hand's width above the knee. Elastic at the back of the
      waist only, so that the front looks tidy with a shirt. Two side pockets, one zipped pocket for a wallet.
      Inseam 19 cm. Cotton with two percent elastane. Rinse after salt water, wash at 30 °C.`,
  },
  {
    name: 'Pleated Midi Skirt',
    sku: 'OF-BTM-SKT',
    price: 6200,
    picture: ['skirt', 'Forest'],
    tags: 'skirt, women, work, midi',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Forest'] },
    stock: [3, 6, 8, 9, 7, 5, 4, 0],
    grams: 330,
    description: `A midi skirt with soft box pleats that swing instead of clinging. Recycled polyester twill with a matte
      face; the pleats are heat-set and survive the machine. Smooth waistband with a side zip, pockets in both
      seams, half lining. Length 76 cm in all sizes. Wash at 30 °C, hang by the waistband, no ironing needed.`,
  },
];
