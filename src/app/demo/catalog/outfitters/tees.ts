import type { DemoProductRow } from '../demo-product.ts';

export const tees: DemoProductRow[] = [
  {
    name: 'Everyday Crew Tee',
    sku: 'OF-TEE-CRW',
    price: 2400,
    picture: ['tee', 'Grey'],
    tags: 'tee, cotton, basics, summer',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Grey', 'Black', 'White'] },
    stock: [18, 25, 12, 40, 31, 22, 27, 0, 16, 9, 14, 6],
    grams: 180,
    description: `The tee most of our customers own three of. Medium-weight ring-spun cotton jersey, 180 g/m²,
      washed before cutting so that it shrinks less than two percent. Crew neck with a taped seam, straight
      hem, sleeves that end just above the elbow. Chest of size M: 52 cm laid flat; length 71 cm. Machine wash
      at 30 °C, tumble dry low.`,
  },
  {
    name: 'Chest Pocket Tee',
    sku: 'OF-TEE-PKT',
    price: 2800,
    picture: ['pocket-tee', 'Rust'],
    tags: 'tee, cotton, pocket, summer',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Heather Grey', 'Rust'] },
    stock: [11, 8, 20, 15, 7, 0, 4, 3],
    grams: 210,
    description: `A sturdier tee with one useful pocket, wide enough for a pair of glasses. The jersey is 210 g/m²
      combed cotton (the heather has 10 percent viscose) and keeps its shape through a long summer. Slightly
      dropped shoulders, boxy through the body: take your usual size for a loose fit, one down for a neat one.
      Wash warm with similar colors.`,
  },
  {
    name: 'Breton Stripe Long Sleeve',
    sku: 'OF-TEE-BRE',
    price: 4200,
    picture: ['long-tee', 'Cream', 'stripe'],
    tags: 'tee, long sleeve, cotton, stripe',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Navy Stripe', 'Red Stripe'] },
    stock: [6, 5, 14, 10, 18, 9, 11, 0],
    grams: 270,
    description: `A sailor's shirt in dense cotton jersey, knitted rather than printed, so that the stripes run clean
      through to the inside. Boat neck, narrow sleeves with room at the elbow, side slits at the hem. Cut
      unisex; size M measures 50 cm across the chest and 68 cm long. It softens after the third wash and then
      stays that way for years.`,
  },
  {
    name: 'Relaxed V-Neck Tee',
    sku: 'OF-TEE-VNK',
    price: 2600,
    picture: ['v-neck', 'Rose'],
    tags: 'tee, linen, women, summer',
    options: { Size: ['XS', 'S', 'M', 'L'], Color: ['Rose', 'White'] },
    stock: [9, 12, 15, 7, 0, 13, 5, 8],
    grams: 140,
    description: `A light tee for hot days: 55 percent linen, 45 percent cotton, 140 g/m², a little sheer in white.
      The V is shallow enough for work, the body falls straight from the bust and ends at the hip. Linen slubs
      give the cloth its uneven look; they are not faults. Wash cool, hang to dry, iron damp if you iron at all.`,
  },
  {
    name: 'Merino Travel Tee',
    sku: 'OF-TEE-MER',
    price: 6800,
    picture: ['tee', 'Charcoal'],
    tags: 'tee, merino, travel, outdoor',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Charcoal', 'Olive'] },
    stock: [7, 4, 10, 6, 8, 2, 0, 3],
    grams: 155,
    description: `One tee for a week on the road. The 17.5-micron merino wool does not itch, dries overnight on a hook
      and can be worn for days before it needs washing. Flat seams sit away from backpack straps. Slim but not
      tight; size up for a loose fit. Wash on a wool program at 30 °C without softener and dry flat.`,
  },
  {
    name: 'Ribbed Tank',
    sku: 'OF-TEE-TNK',
    price: 2000,
    picture: ['tank', 'White', 'rib'],
    tags: 'tank, cotton, basics, summer',
    options: { Size: ['S', 'M', 'L'], Color: ['White', 'Black'] },
    stock: [22, 19, 26, 17, 12, 0],
    grams: 130,
    description: `A close-fitting tank in two-by-two rib that stretches with you and springs back. Ninety-five percent
      organic cotton, five percent elastane, bound at neck and armholes with the same rib. Wear it alone in
      July or as a first layer in January. Size M fits a chest of 94 to 100 cm. Machine wash warm, no bleach.`,
  },
  {
    name: 'Organic Long Sleeve Tee',
    sku: 'OF-TEE-LNG',
    price: 3400,
    picture: ['long-tee', 'Heather Grey'],
    tags: 'tee, long sleeve, organic cotton, basics',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Gray', 'Forest'] },
    stock: [13, 9, 17, 11, 20, 6, 5, 4],
    grams: 240,
    description: `The crew tee with long sleeves, in certified organic cotton of 220 g/m². Ribbed cuffs stay put when you
      push them up, and the hem is long enough to tuck in. Preshrunk, dyed in small lots, so expect a shade of
      difference between seasons. Regular fit: size L has a chest of 56 cm and a sleeve of 65 cm.`,
  },
  {
    name: "Kids' Dinosaur Tee",
    sku: 'OF-TEE-DIN',
    price: 1600,
    picture: ['print-tee', 'Green'],
    tags: 'tee, kids, cotton, print',
    options: { Age: ['2-3', '4-5', '6-7', '8-9'], Color: ['Green', 'Yellow'] },
    stock: [8, 10, 12, 0, 9, 7, 6, 3],
    grams: 110,
    description: `A cheerful plant eater, screen-printed with water-based ink that does not crack or peel. Soft cotton
      jersey without a label in the neck: size and care are printed inside. Cut with a little room to grow and
      an easy neckline that goes over big heads. Sizes go by age; 4-5 fits a height of 104 to 116 cm. Wash
      inside out at 40 °C.`,
  },
];
