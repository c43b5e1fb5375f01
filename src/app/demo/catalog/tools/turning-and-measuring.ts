import type { DemoProductRow } from '../demo-product.ts';

export const turningAndMeasuring: DemoProductRow[] = [
  {
    name: 'Slotted Screwdriver',
    sku: 'KA-SCR-SLO',
    price: 690,
    picture: ['screwdriver', 'Red'],
    tags: 'screwdriver, hand tool, fastening',
    options: { Tip: ['3.5 mm', '5.5 mm', '6.5 mm', '8 mm'] },
    extra: { '5.5 mm': 100, '6.5 mm': 200, '8 mm': 350 },
    stock: [30, 42, 25, 12],
    grams: 95,
    description: `A plain screwdriver done well. The parallel tip fills the slot to its full width and does not climb out;
      the bright chrome-molybdenum blade runs through the handle to a steel cap. Three-sided grip with a
      swiveling head for one-finger work. Blade lengths grow with the tip, from 75 to 175 mm. Not insulated.`,
  },
  {
    name: 'Insulated Screwdriver Set 1000 V',
    slug: 'insulated-screwdriver-set',
    sku: 'KA-SCR-VDE',
    price: 4290,
    picture: ['screwdriver', 'Yellow'],
    tags: 'screwdriver, hand tool, electrical, set',
    stock: [16],
    grams: 620,
    description: `Six screwdrivers for live work up to 1,000 V AC, each one tested in a water bath at 10,000 V: slotted 2.5,
      4 and 5.5 mm, cross-head PH1 and PH2, and a combined head for terminal blocks. Slim blades reach recessed
      screws. Two-component handles with the symbol and size on top. Delivered in a rack for the wall.`,
  },
  {
    name: 'Combination Wrench',
    sku: 'KA-WRE-CMB',
    price: 790,
    picture: ['wrench', 'Steel'],
    tags: 'wrench, hand tool, fastening',
    options: { Size: ['8 mm', '10 mm', '13 mm', '17 mm', '19 mm', '24 mm'] },
    extra: { '13 mm': 150, '17 mm': 350, '19 mm': 450, '24 mm': 900 },
    stock: [22, 35, 41, 18, 14, 0],
    grams: 140,
    description: `Open end at 15 degrees, ring with twelve points on flanks, both of the same size. Forged from
      chrome-vanadium steel and satin finished, so that it does not slip out of an oily hand. Slim head for tight
      places. Sizes stand on both faces. Lengths from 120 mm (8) to 290 mm (24). Metric only.`,
  },
  {
    name: 'Reversible Ratchet 1/2 in',
    slug: 'reversible-ratchet-half-inch',
    sku: 'KA-WRE-RAT',
    price: 3990,
    picture: ['ratchet', 'Red'],
    tags: 'wrench, hand tool, fastening, automotive',
    stock: [13],
    grams: 560,
    description: `Seventy-two teeth need only five degrees of swing, handy where a wheel arch leaves no room. The half-inch
      square has a push-button release, the lever can be thrown with a thumb. Body of chrome-vanadium steel, 260
      mm, rated at 512 Nm. The mechanism comes apart with one circlip for cleaning; a repair kit is in the box.`,
  },
  {
    name: 'Combination Pliers',
    sku: 'KA-PLI-CMB',
    price: 2190,
    picture: ['pliers', 'Red'],
    tags: 'pliers, hand tool, electrical',
    options: { Length: ['160 mm', '180 mm', '200 mm'] },
    extra: { '180 mm': 200, '200 mm': 400 },
    stock: [15, 21, 9],
    grams: 270,
    description: `Grips flat and round, twists, pulls and cuts. The cutting edges are hardened to 62 HRC and manage piano wire
      of 2 mm. A long lever and a lap joint turned to close tolerance keep the jaws aligned for years. Handles
      are dipped, not insulated: for live work buy tools marked 1,000 V. Oil the joint now and then.`,
  },
  {
    name: 'Tape Measure',
    sku: 'KA-MEA-TAP',
    price: 990,
    picture: ['tape-measure', 'Yellow'],
    tags: 'measuring, hand tool, marking',
    options: { Length: ['3 m', '5 m', '8 m'] },
    extra: { '5 m': 300, '8 m': 800 },
    stock: [38, 52, 19],
    gramsOf: { '3 m': 130, '5 m': 230, '8 m': 420 },
    description: `Accuracy class II, nylon-coated blade, readable from both sides. The hook slides by exactly its own
      thickness, so that inside and outside measures agree, and its magnet holds on steel studs. Blade widths 16,
      19 and 25 mm stand out 1.4, 2.0 and 2.8 m before they fold. Case of shockproof ABS with a belt clip.`,
  },
  {
    name: 'Spirit Level',
    sku: 'KA-MEA-LEV',
    price: 2690,
    picture: ['level', 'Teal'],
    tags: 'measuring, hand tool, building',
    options: { Length: ['40 cm', '60 cm', '100 cm', '180 cm'] },
    extra: { '60 cm': 600, '100 cm': 1500, '180 cm': 4800 },
    stock: [9, 14, 8, 2],
    gramsOf: { '40 cm': 480, '60 cm': 690, '100 cm': 1090, '180 cm': 1980 },
    description: `A box-section level with one milled face, accurate to 0.5 mm per meter in both normal and inverted
      position. Acrylic vials cast in one piece do not leak or drift; the middle one glows for a while in the
      dark. Shock-absorbing end caps come off to draw a line right into the corner. Anodized aluminum.`,
  },
  {
    name: 'Try Square',
    sku: 'KA-MEA-SQR',
    price: 2290,
    picture: ['square', 'Brown'],
    tags: 'measuring, hand tool, marking, woodworking',
    options: { Blade: ['150 mm', '225 mm', '300 mm'] },
    extra: { '225 mm': 400, '300 mm': 800 },
    stock: [10, 12, 5],
    grams: 340,
    description: `A square to trust with a joint: spring-steel blade, rosewood-colored beech stock faced with brass, three
      rivets, checked inside and out to 0.03 mm per 100 mm. Graduated in millimeters along the outer edge. A
      drop on concrete ends its career, so hang it up. Wipe with camellia oil in damp workshops.`,
  },
  {
    name: 'Bar Clamp',
    sku: 'KA-CLA-BAR',
    price: 1590,
    picture: ['clamp', 'Red'],
    tags: 'clamp, hand tool, woodworking',
    options: { Opening: ['200 mm', '300 mm', '600 mm', '1000 mm'] },
    extra: { '300 mm': 300, '600 mm': 800, '1000 mm': 1600 },
    stock: [34, 40, 22, 0],
    gramsOf: { '200 mm': 1100, '300 mm': 1350, '600 mm': 2100, '1000 mm': 3000 },
    description: `Malleable-iron clamp with a serrated sliding arm that does not creep under load. Throat depth 100 mm,
      clamping force up to 5,000 N. The rail is cold-drawn and profiled, the spindle runs in a trapezoid thread,
      the pressure plate turns and can be exchanged. Slip-on pads protect the work and are included. One is
      never enough.`,
  },
];
