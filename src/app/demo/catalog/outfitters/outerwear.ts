import type { DemoProductRow } from '../demo-product.ts';

export const outerwear: DemoProductRow[] = [
  {
    name: 'Drizzle Rain Jacket',
    sku: 'OF-OUT-RAI',
    price: 12800,
    picture: ['jacket', 'Yellow'],
    tags: 'jacket, rain, outdoor, recycled',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Yellow', 'Navy'] },
    stock: [4, 7, 9, 11, 6, 8, 0, 3],
    grams: 390,
    description: `A waterproof shell for cities and easy hills: 2.5 layers, 10,000 mm water column, all seams taped. The
      hood adjusts with one hand and turns with your head. Pit zips let steam out, hand pockets sit above a
      hip belt. Packs into its own pocket, the size of a loaf. Treated without fluorocarbons; wash with soap
      flakes and tumble warm.`,
  },
  {
    name: 'Northwind Parka',
    sku: 'OF-OUT-PRK',
    price: 24900,
    picture: ['jacket', 'Forest'],
    tags: 'jacket, winter, parka, insulated',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Forest'] },
    stock: [2, 4, 5, 6, 3, 4, 1, 2],
    grams: 1350,
    description: `For standing still at minus fifteen. Synthetic down in stitched-through baffles, a storm flap over a
      two-way zip, a deep hood with a wired brim. Two fleece-lined hand pockets, two cargo pockets, one inner
      pocket that keeps a phone warm. Falls to mid-thigh and drops at the back. Machine wash cold; no feathers
      to clump.`,
  },
  {
    name: 'Mill Denim Jacket',
    sku: 'OF-OUT-DNM',
    price: 9800,
    picture: ['denim-jacket', 'Denim'],
    tags: 'jacket, denim, cotton, basics',
    options: { Size: ['S', 'M', 'L', 'XL'] },
    stock: [7, 10, 8, 4],
    grams: 790,
    description: `The third pocket of the jeans drawer, worn on top. Rigid 13-ounce denim, rinsed once, with copper-colored
      topstitching and two flapped chest pockets plus hand warmers at the side. Waist tabs with two buttons
      take in the hem. Cropped to the hip; size up to fit a hoodie underneath. Wash cold, dry in shade.`,
  },
  {
    name: 'Quilted Field Vest',
    sku: 'OF-OUT-VST',
    price: 7400,
    picture: ['vest', 'Olive'],
    tags: 'vest, insulated, outdoor, recycled',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Olive'] },
    stock: [5, 6, 9, 7, 8, 4, 2, 0],
    grams: 360,
    description: `A layer for the weeks between seasons. Eighty grams of recycled fill per square meter, quilted in wide
      channels, in a nylon that rustles very little. Stand collar lined with fleece, two zipped pockets,
      elastic binding at the armholes. Warm enough alone at 12 °C, thin enough under a coat. Wash at 30 °C,
      tumble low with two tennis balls.`,
  },
  {
    name: 'Station Wool Overcoat',
    sku: 'OF-OUT-WOL',
    price: 28900,
    picture: ['coat', 'Charcoal'],
    tags: 'coat, wool, winter, work',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Charcoal'] },
    stock: [2, 3, 4, 5, 3, 2, 1, 0],
    grams: 1580,
    description: `A single-breasted coat that goes over a suit as well as over a sweater. Melton of 70 percent recycled
      wool, 540 g/m², half lined so that it hangs well without weighing on you. Notched lapels that close to
      the throat, welt pockets set at hand height, a center vent. Knee length, 104 cm in M. Brush after wear,
      dry clean once a year.`,
  },
];
