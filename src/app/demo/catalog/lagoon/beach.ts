import type { DemoProductRow } from '../demo-product.ts';

export const beach: DemoProductRow[] = [
  {
    name: 'Snorkel and Mask Set',
    sku: 'LG-GER-SNO',
    price: 4800,
    picture: ['snorkel', 'Red'],
    tags: 'gear, snorkeling, set',
    options: { Size: ['Junior', 'Adult'] },
    stock: [5, 8],
    grams: 720,
    description: `A mask of tempered glass and liquid silicone with a skirt that seals on narrow faces too, and a snorkel with
      a purge valve and a splash guard at the top. The mouthpiece can be replaced. Comes in a mesh bag that dries
      on the way home. Junior fits from about eight years. Rub the glass with toothpaste once before first use.`,
  },
  {
    name: 'Travel Swim Fins',
    sku: 'LG-GER-FIN',
    price: 3900,
    picture: ['fins', 'Yellow'],
    tags: 'gear, snorkeling, sport',
    options: { Size: ['S', 'M', 'L'] },
    stock: [6, 7, 0],
    grams: 980,
    description: `Short fins, 42 cm, that fit in hand luggage and are still long enough to hold against a current. Open heel with
      a spring strap, soft foot pocket without blisters, drain slots for walking out backwards. S fits EU 36-39,
      M 40-42, L 43-46. Rinse and dry without bending the blades.`,
  },
  {
    name: 'Foam Bodyboard 41 in',
    slug: 'foam-bodyboard',
    sku: 'LG-GER-BDB',
    price: 6900,
    picture: ['bodyboard', 'Orange'],
    tags: 'gear, beach, surf',
    stock: [4],
    grams: 1600,
    description: `A board for first waves and for good ones. Polyethylene core, slick bottom with two channels, crescent tail,
      soft deck that is kind to bare bellies. Forty-one inches suits riders of 165 to 180 cm and up to 85 kg. Coiled
      leash for the wrist included. Keep it out of a hot car: foam bubbles at 60 °C.`,
  },
  {
    name: 'Cabana Beach Towel',
    sku: 'LG-BEA-TOW',
    price: 3200,
    picture: ['towel', 'Rose'],
    tags: 'towel, beach, cotton',
    options: { Color: ['Rose', 'Teal', 'Mustard'] },
    stock: [14, 9, 11],
    grams: 540,
    description: `A large towel of 180 by 95 cm, terry on one side to dry you, smooth on the other to let sand fall off. Cotton
      from long fibers, yarn-dyed stripes that show on both faces, a loop at each end. Thin enough to roll to the
      size of a bottle. Wash at 60 °C before first use and skip softener.`,
  },
  {
    name: 'Tilting Parasol',
    sku: 'LG-BEA-PAR',
    price: 5900,
    picture: ['parasol', 'Red'],
    tags: 'beach, sun protection, shade',
    options: { Color: ['Red', 'Sky'] },
    stock: [5, 3],
    grams: 2100,
    description: `Shade of 1.8 meters across that turns with the sun. UPF 50+ canopy with a wind vent, fiberglass ribs that
      bend rather than break, a steel pole in two parts with a screw point for sand. Folds to 105 cm and comes in
      a shoulder bag. Close it above wind force five, like everything else on the beach.`,
  },
  {
    name: 'Roll-Top Dry Bag',
    sku: 'LG-BEA-DRY',
    price: 2600,
    picture: ['dry-bag', 'Green'],
    tags: 'bag, gear, beach',
    options: { Volume: ['5 l', '10 l', '20 l'] },
    extra: { '10 l': 600, '20 l': 1400 },
    stock: [16, 12, 7],
    gramsOf: { '5 l': 260, '10 l': 360, '20 l': 520 },
    description: `Keeps a phone, a towel or a change of clothes dry when you tip over. Welded PVC-free tarpaulin; roll the top
      three times, press out the air and clip it, and it floats. Detachable shoulder strap, D-ring for a kayak.
      Splashes, rain and a short dunk are fine; it is not made for diving. Rinse salt off the buckle.`,
  },
];
