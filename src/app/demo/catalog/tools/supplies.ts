import type { DemoProductRow } from '../demo-product.ts';

export const supplies: DemoProductRow[] = [
  {
    name: 'Sanding Discs 125 mm, 25 pcs',
    slug: 'sanding-discs-125',
    sku: 'KA-SUP-DSC',
    price: 1190,
    picture: ['sanding-disc', 'Rust'],
    tags: 'abrasive, consumable, woodworking',
    options: { Grit: ['40', '60', '80', '120', '180', '240', '320'] },
    stock: [25, 40, 64, 80, 72, 33, 0],
    grams: 210,
    description: `Hook-and-loop discs with eight holes for any 125 mm random orbital sander. Aluminum oxide on a heavy paper
      that does not tear at the edge, with a dry coating against clogging by resin and paint. Start with 80 on
      planed wood, go on to 120 and 180, stop there before oil; take 240 or 320 between coats of lacquer.`,
  },
  {
    name: 'Hand Sanding Sheets, 10 pcs',
    slug: 'hand-sanding-sheets',
    sku: 'KA-SUP-SHT',
    price: 590,
    picture: ['sanding-disc', 'Sand'],
    tags: 'abrasive, consumable, painting',
    options: { Grit: ['80', '120', '180', '240', '400'] },
    stock: [null, null, 48, 30, 22],
    grams: 150,
    description: `Full sheets of 230 by 280 mm to tear or fold as you need them. The latex backing stays supple, so a folded
      edge gets into moldings without cracking. Use dry on wood, plaster and old paint; the 400 may be used wet
      on metal. Ten sheets of one grit, which is printed on the back, so that cut pieces can still be told apart.`,
  },
  {
    name: 'HSS Drill Bit Set',
    sku: 'KA-SUP-HSS',
    price: 2490,
    picture: ['bits', 'Orange'],
    tags: 'drill bits, consumable, metalworking, set',
    options: { Pieces: ['13', '19', '25'] },
    extra: { '19': 800, '25': 1900 },
    stock: [14, 18, 6],
    grams: 480,
    description: `Ground twist bits for steel, brass, plastics and wood, with a 135-degree split point that does not wander on
      smooth metal. Thirteen bits run from 1.5 to 6.5 mm, nineteen from 1 to 10, twenty-five from 1 to 13, in
      steps of half a millimeter. The case opens like a book and holds each bit upright. Cool with cutting oil.`,
  },
  {
    name: 'Masonry Drill Bit',
    sku: 'KA-SUP-MAS',
    price: 390,
    picture: ['bits', 'Steel'],
    tags: 'drill bits, consumable, building',
    options: { Diameter: ['5 mm', '6 mm', '8 mm', '10 mm', '12 mm'] },
    extra: { '8 mm': 60, '10 mm': 140, '12 mm': 260 },
    stock: [50, 66, 71, 38, 0],
    grams: 60,
    description: `For brick, block and concrete in a hammer drill. The carbide tip is brazed under vacuum and overhangs the
      body slightly, so that dust gets out and the bit does not jam. Cylindrical shank, working lengths of 85 to
      150 mm. Let the hammer do the pushing, and withdraw now and then in deep holes. Not for tiles.`,
  },
  {
    name: 'Circular Saw Blade',
    sku: 'KA-SUP-BLD',
    price: 2990,
    picture: ['saw-blade', 'Red'],
    tags: 'saw blade, consumable, woodworking',
    options: { Diameter: ['165 mm', '190 mm', '216 mm'], Teeth: ['24', '48'] },
    extra: { '190 mm': 300, '216 mm': 900, '48': 700 },
    stock: [8, 6, 12, 9, 4, 3],
    grams: 520,
    description: `Laser-cut blade with micro-grain carbide teeth and slots filled against noise. Twenty-four teeth rip solid
      timber fast, forty-eight leave plywood and laminate with an edge that needs no sanding. Kerf 1.8 mm, easy
      on cordless saws. Bore 20 mm for 165, 30 mm for 190 and 216, reducing rings included. Not for metal.`,
  },
  {
    name: 'Timber Screws, 200 pcs',
    slug: 'timber-screws',
    sku: 'KA-SUP-SCR',
    price: 890,
    picture: ['screws', 'Mustard'],
    tags: 'screws, consumable, fastening',
    options: { Size: ['3.5 x 30', '4 x 40', '4 x 50', '5 x 60', '5 x 80', '6 x 100'] },
    extra: { '4 x 40': 200, '4 x 50': 300, '5 x 60': 700, '5 x 80': 1100, '6 x 100': 2100 },
    stock: [90, 120, 100, 75, 40, 18],
    grams: 700,
    description: `Countersunk wood screws with a six-lobe drive that does not cam out, a cutting tip for holes near the edge
      without predrilling, and milling ribs under the head. Yellow zinc on hardened steel, waxed: for dry indoor
      use. Diameter by length in millimeters. Two hundred in a resealable box, with one bit that fits.`,
  },
  {
    name: 'Waterproof Wood Glue',
    sku: 'KA-SUP-GLU',
    price: 690,
    picture: ['glue', 'Sky'],
    tags: 'glue, consumable, woodworking',
    options: { Volume: ['250 ml', '750 ml', '5 l'] },
    extra: { '750 ml': 700, '5 l': 4900 },
    stock: [44, 27, 5],
    gramsOf: { '250 ml': 290, '750 ml': 840, '5 l': 5400 },
    description: `White PVA glue of class D3: holds in kitchens, bathrooms and under a roof outdoors. Open time eight minutes
      at 20 °C, clamp for half an hour, load after a day. Dries clear and sands without clogging. Wash off with
      water while wet. Do not use below 8 °C, because it dries chalky. The small bottle has a nozzle for dowels.`,
  },
  {
    name: 'Hardwax Oil',
    sku: 'KA-SUP-OIL',
    price: 2490,
    picture: ['paint', 'Sand'],
    tags: 'finish, consumable, woodworking',
    options: { Sheen: ['Matte', 'Satin'], Volume: ['0.5 l', '1 l'] },
    extra: { '1 l': 1800 },
    stock: [9, 6, 11, 7],
    gramsOf: { '0.5 l': 560, '1 l': 1080 },
    description: `Plant oils and waxes for floors, tables and toys; safe for saliva once cured. Two thin coats with a brush or
      pad, eight hours apart, each polished in before it skins over. One liter covers 24 m² once. The surface
      takes wine and water and can be repaired in spots. Spread used rags out to dry: piled up, they may ignite.`,
  },
  {
    name: 'Steel Toolbox',
    sku: 'KA-SUP-BOX',
    price: 4490,
    picture: ['toolbox', 'Red'],
    tags: 'storage, workshop, metal',
    options: { Size: ['Small', 'Large'], Color: ['Red', 'Green'] },
    extra: { Large: 1700 },
    stock: [6, 5, 8, 0],
    gramsOf: { Small: 2900, Large: 4600 },
    description: `A box of folded sheet steel that will outlive its owner. Powder-coated, with continuous hinge, two catches
      that take a padlock and a lift-out tray for small things. Small measures 41 by 20 by 19 cm, large 53 by 23
      by 23. The handle folds flat, so boxes stack. Corners are rolled; there is nothing to cut yourself on.`,
  },
  {
    name: 'Work Gloves, Grip Palm',
    slug: 'work-gloves-grip',
    sku: 'KA-SUP-GLV',
    price: 790,
    picture: ['work-gloves', 'Orange'],
    tags: 'safety, workwear, gloves',
    options: { Size: ['8', '9', '10', '11'] },
    stock: [30, 55, 47, 12],
    grams: 70,
    description: `Seamless knitted gloves with foamed nitrile on palm and fingertips: good grip on wet and oily parts, and you
      can still pick up a nut. The back breathes. Cut level B, abrasion level 4. Glove sizes: measure around the
      palm in inches, or take 9 if in doubt. Wash at 40 °C up to five times.`,
  },
  {
    name: 'Safety Glasses, Anti-Fog',
    slug: 'safety-glasses',
    sku: 'KA-SUP-GLS',
    price: 1290,
    picture: ['safety-glasses', 'Orange'],
    tags: 'safety, workwear, eyewear',
    options: { Lens: ['Clear', 'Amber', 'Smoke'] },
    stock: [60, 14, 8],
    grams: 32,
    description: `Light wraparound glasses that people actually keep on. Polycarbonate lens, hard-coated outside, anti-fog
      inside, side arms adjustable in length and tilt. Stops flying chips at 45 m/s and 99.9 percent of
      ultraviolet. Clear for the workshop, amber for dull light, smoke for outdoors. Not for laser or welding.`,
  },
  {
    name: 'Gel Knee Pads',
    sku: 'KA-SUP-KNE',
    price: 2690,
    picture: ['knee-pad', 'Teal'],
    tags: 'safety, workwear, building',
    stock: [15],
    grams: 640,
    description: `For tilers, gardeners and anyone with an old knee. A gel cushion spreads the load, a hard cap slides on
      floors without scratching them, two neoprene straps cross behind the leg and stay clear of the hollow of
      the knee. One size, adjustable from 36 to 56 cm. Type 1, performance level 1. Pad washable at 30 °C.`,
  },
];
