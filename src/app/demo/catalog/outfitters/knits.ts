import type { DemoProductRow } from '../demo-product.ts';

export const knits: DemoProductRow[] = [
  {
    name: 'Harbor Cable Sweater',
    sku: 'OF-KNT-CBL',
    price: 11800,
    picture: ['sweater', 'Cream'],
    tags: 'sweater, wool, winter, knitwear',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Cream', 'Navy'] },
    stock: [4, 5, 9, 7, 6, 3, 2, 0],
    grams: 780,
    description: `A cabled fisherman's sweater in undyed and navy wool, knitted thick enough to turn wind. The yarn keeps
      some of its natural grease and sheds light rain. Crew neck, set-in sleeves, deep ribs at cuff and hem.
      Worn over a shirt it needs no coat until November. Hand wash cold, dry flat, air rather than wash.`,
  },
  {
    name: 'Fine Merino Crew',
    sku: 'OF-KNT-MER',
    price: 8400,
    picture: ['plain-knit', 'Burgundy'],
    tags: 'sweater, merino, work, knitwear',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Burgundy', 'Charcoal'] },
    stock: [10, 8, 12, 14, 7, 9, 5, 4],
    grams: 260,
    description: `A thin sweater that fits under a jacket without adding bulk. Extra-fine 18.5-micron merino, 14-gauge,
      with fully fashioned shoulders. Neat through the body; choose one size up if you wear it over a thick
      shirt. The wool is treated so that it can go in the machine: wool program, 30 °C, dry flat on a towel.`,
  },
  {
    name: 'Shawl Cardigan',
    sku: 'OF-KNT-CRD',
    price: 9600,
    picture: ['cardigan', 'Olive'],
    tags: 'cardigan, wool, winter, knitwear',
    options: { Size: ['S', 'M', 'L'], Color: ['Olive', 'Grey'] },
    stock: [5, 6, 8, 3, null, 2],
    grams: 640,
    description: `Half jacket, half blanket. A five-button cardigan in lambswool with 20 percent recycled nylon for
      strength, knitted in half-cardigan rib. The collar stands up against a draft, two patch pockets hold
      keys and a phone, horn-effect buttons are sewn on with a spare inside. Relaxed fit. Hand wash cold or
      dry clean.`,
  },
  {
    name: 'Loopback Hoodie',
    sku: 'OF-KNT-HOD',
    price: 6900,
    picture: ['hoodie', 'Grey'],
    tags: 'hoodie, cotton, basics, sweatshirt',
    options: { Size: ['S', 'M', 'L', 'XL', 'XXL'], Color: ['Grey', 'Forest'] },
    extra: { XXL: 400 },
    stock: [15, 8, 22, 14, 19, 11, 12, 0, 4, 3],
    grams: 620,
    description: `A hoodie without prints or zips, in loopback cotton of 400 g/m² that is smooth outside and towelly
      inside. Double hood, flat cord with metal tips, a pouch pocket bar-tacked at the corners. Side panels of
      rib let it move when you reach. True to size, a little short in the body. Wash at 30 °C inside out.`,
  },
  {
    name: 'Summit Zip Fleece',
    sku: 'OF-KNT-FLC',
    price: 7800,
    picture: ['fleece', 'Mustard'],
    tags: 'fleece, outdoor, winter, recycled',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Mustard', 'Teal'] },
    stock: [6, 7, 10, 12, 9, 5, 0, 4],
    grams: 430,
    description: `High-pile fleece from recycled bottles, warm for its 430 grams and dry again an hour after rain. A
      smooth yoke keeps straps from rubbing, the collar zips up to the chin behind a soft guard, and the two
      hand pockets close. Standard fit for layering under a shell. Wash cold with a filter bag; never iron.`,
  },
];
