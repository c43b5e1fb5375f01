import type { DemoProductRow } from '../demo-product.ts';

export const swim: DemoProductRow[] = [
  {
    name: 'Lane Swimsuit',
    sku: 'LG-SWM-LAN',
    price: 6400,
    picture: ['swimsuit', 'Navy'],
    tags: 'swimwear, women, sport',
    options: { Size: ['XS', 'S', 'M', 'L', 'XL'], Color: ['Navy', 'Red'] },
    stock: [6, 4, 11, 9, 13, 8, 7, 5, 3, 0],
    grams: 150,
    description: `A training suit that stays where you put it. Medium leg, wide straps crossed low enough to free the
      shoulder, fully lined in front. Polyester with PBT resists chlorine for about 300 hours in the pool and
      does not fade. Snug is right: if it gapes when dry, go one size down. Rinse cold, dry in the shade.`,
  },
  {
    name: 'Tied Bikini Top',
    sku: 'LG-SWM-BIK',
    price: 3800,
    picture: ['bikini-top', 'Orange', 'dot'],
    tags: 'swimwear, women, beach',
    options: { Size: ['S', 'M', 'L'], Color: ['Orange', 'Black'] },
    stock: [5, 7, 10, 8, 4, 0],
    grams: 70,
    description: `Ties at neck and back so that you set the fit yourself. Soft removable pads, double lined, no wires. Recycled
      polyamide from fishing nets with 22 percent elastane. S fits cups A-B, M fits B-C, L fits C-D. Sold
      without a bottom; it goes with any of ours in the same color. Hand wash, never wring.`,
  },
  {
    name: 'Tide Swim Trunks',
    sku: 'LG-SWM-TRK',
    price: 4600,
    picture: ['trunks', 'Teal'],
    tags: 'swimwear, men, beach',
    options: { Size: ['S', 'M', 'L', 'XL'], Color: ['Teal', 'Rust'] },
    stock: [8, 6, 12, 10, 9, 7, 0, 2],
    grams: 170,
    description: `Trunks that pass for shorts at lunch. Quick-drying recycled polyester with a brushed hand, a soft mesh liner,
      elastic waist with a cord that floats. Two side pockets drain through mesh, the back pocket zips. Inseam 14
      cm. Dry in twenty minutes of sun. Machine wash cold.`,
  },
  {
    name: 'Sun Guard Long Sleeve',
    sku: 'LG-SWM-RSH',
    price: 5200,
    picture: ['rash-guard', 'Sky'],
    tags: 'swimwear, sun protection, sport',
    options: { Size: ['S', 'M', 'L', 'XL'] },
    stock: [7, 11, 9, null],
    grams: 190,
    description: `Wear it for snorkeling, paddling or building castles until evening: UPF 50+, dry or wet. Flat seams, raglan
      sleeves that do not ride up, a loop at the hem to tie it to trunks. Close fit, not tight. Blocks the sun
      even where cream washes off. Rinse out salt, dry flat, keep away from rough concrete.`,
  },
  {
    name: 'Kids Sun Suit',
    sku: 'LG-SWM-KID',
    price: 3400,
    picture: ['rash-guard', 'Yellow'],
    tags: 'swimwear, kids, sun protection',
    options: { Age: ['1-2', '3-4', '5-6'] },
    stock: [6, 9, 4],
    grams: 120,
    description: `One piece with short legs and long sleeves, UPF 50+, so that only face, hands and feet need cream. A zip from
      neck to knee makes changes quick, with a guard at the chin. Bright yellow, easy to find on a crowded beach.
      Polyamide with elastane. Ages are a guide: 3-4 fits 98 to 104 cm. Machine wash at 30 °C.`,
  },
  {
    name: 'Swell Goggles',
    sku: 'LG-GER-GOG',
    price: 2200,
    picture: ['swim-goggles', 'Teal'],
    tags: 'gear, sport, goggles',
    options: { Lens: ['Clear', 'Mirror'] },
    extra: { Mirror: 600 },
    stock: [18, 10],
    grams: 45,
    description: `Goggles for open water and early lanes: soft seals that leave no rings, a wide view to the side, three nose
      bridges in the box. Clear lenses for indoor pools, mirrored ones for sun on waves. The anti-fog coating
      lasts if you do not touch it; rinse, shake, leave it alone. Silicone double strap. No latex.`,
  },
];
