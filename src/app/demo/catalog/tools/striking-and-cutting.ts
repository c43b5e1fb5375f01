import type { DemoProductRow } from '../demo-product.ts';

export const strikingAndCutting: DemoProductRow[] = [
  {
    name: 'Cross-Peen Hammer',
    sku: 'KA-HAM-CRP',
    price: 2490,
    picture: ['hammer', 'Red'],
    tags: 'hammer, hand tool, striking',
    options: { 'Head weight': ['200 g', '300 g', '500 g', '800 g'] },
    extra: { '300 g': 200, '500 g': 500, '800 g': 1100 },
    stock: [14, 32, 26, 9],
    gramsOf: { '200 g': 330, '300 g': 450, '500 g': 690, '800 g': 1040 },
    description: `A joiner's hammer with a forged, induction-hardened head and an ash handle of straight grain. The narrow
      peen starts pins between your fingers, the slightly crowned face drives them without bruising the wood.
      The handle is fixed with a ring wedge and can be replaced. Choose 300 g for furniture and trim, 500 g for
      general work.`,
  },
  {
    name: 'Dead-Blow Mallet',
    sku: 'KA-HAM-DBM',
    price: 3290,
    picture: ['mallet', 'Orange'],
    tags: 'mallet, hand tool, striking',
    options: { Size: ['35 mm', '50 mm'] },
    extra: { '50 mm': 900 },
    stock: [11, 7],
    gramsOf: { '35 mm': 480, '50 mm': 920 },
    description: `Steel shot inside the head follows each stroke, so that the mallet lands once and does not bounce. The
      polyurethane faces leave no marks on chrome, tile or lacquer. Use it to seat joints, tap tiles level or
      knock machine parts free. Faces unscrew when they are worn. Handle of glass fiber with a soft sleeve.`,
  },
  {
    name: 'Rip Handsaw',
    sku: 'KA-SAW-RIP',
    price: 3450,
    picture: ['saw', 'Navy'],
    tags: 'saw, hand tool, woodworking',
    options: { Length: ['400 mm', '500 mm', '550 mm'], Teeth: ['7 TPI', '11 TPI'] },
    extra: { '500 mm': 300, '550 mm': 500 },
    stock: [8, 12, 15, 10, 6, 0],
    grams: 540,
    description: `A panel saw that cuts on both strokes. Triple-ground teeth, impulse-hardened at the tips, stay sharp about
      five times as long as plain ones; they cannot be filed. Seven teeth to the inch for framing and firewood,
      eleven for plywood and boards that will be seen. The handle gives true angles of 45 and 90 degrees.`,
  },
  {
    name: 'Pull Saw with Folding Handle',
    slug: 'folding-pull-saw',
    sku: 'KA-SAW-PUL',
    price: 3980,
    picture: ['saw', 'Olive'],
    tags: 'saw, hand tool, garden, woodworking',
    options: { Blade: ['Fine', 'Medium', 'Coarse'] },
    stock: [9, 13, 6],
    grams: 310,
    description: `It cuts when you pull, so the blade can be thin and the kerf only 0.9 mm. Folds to 23 cm and locks in two
      positions. Fine for dovetails and dowels, medium for battens and laths, coarse for green branches up to 10
      cm. Chromed blade, 210 mm, swapped without tools. The grip is rubber over aluminum. Wipe sap off with
      alcohol.`,
  },
  {
    name: 'Bevel-Edge Chisel',
    sku: 'KA-CHI-BEV',
    price: 1890,
    picture: ['chisel', 'Red'],
    tags: 'chisel, hand tool, woodworking',
    options: { Width: ['6 mm', '10 mm', '12 mm', '18 mm', '25 mm', '32 mm'] },
    extra: { '18 mm': 200, '25 mm': 400, '32 mm': 700 },
    stock: [12, 9, 20, 17, 8, 4],
    grams: 230,
    description: `Chrome-vanadium steel hardened to 60 HRC, ground to 25 degrees and flat on the back: hone a small bevel of
      30 degrees and go to work. Side bevels are fine enough to reach into dovetails. The handle is impact
      resistant, with a steel cap that takes a hammer. Sold singly, with a guard for the edge.`,
  },
  {
    name: 'Chisel Set in Roll',
    sku: 'KA-CHI-SET',
    price: 8900,
    picture: ['chisel', 'Mustard'],
    tags: 'chisel, hand tool, woodworking, set',
    stock: [7],
    grams: 1450,
    description: `Five bevel-edge chisels (6, 10, 12, 18 and 25 mm) and a honing guide in a waxed canvas roll with leather
      straps. Same steel and handles as the single ones, but with the backs lapped to a mirror for the first
      two centimeters. A good first set for someone who will build a table, and a hard one to outgrow.`,
  },
  {
    name: 'Smoothing Plane No. 4',
    sku: 'KA-PLN-NO4',
    price: 12900,
    picture: ['plane', 'Burgundy'],
    tags: 'plane, hand tool, woodworking',
    options: { Iron: ['Standard', 'High-carbon'] },
    extra: { 'High-carbon': 2400 },
    stock: [5, 3],
    grams: 1720,
    description: `The plane for the last shaving before oil. Body of ductile iron, ground flat within 0.04 mm along its 245
      mm, frog adjustable from behind, brass wheel without play. The iron is 50 mm wide and 3 mm thick; the
      high-carbon version takes a finer edge, the standard one keeps it longer. Beech handles. Hone before
      first use.`,
  },
  {
    name: 'Retractable Trade Knife',
    sku: 'KA-KNF-TRD',
    price: 1490,
    picture: ['knife', 'Orange'],
    tags: 'knife, hand tool, cutting',
    stock: [45],
    grams: 160,
    description: `A die-cast knife for trapezoid blades that opens without a screwdriver: press, fold, swap. Four locked
      depths from a scratch to 30 mm, magnet in the nose so that the blade does not wobble, six spare blades in
      the handle (included). Cuts plasterboard, carpet, roofing felt and boxes. Fits a left hand as well as a
      right one.`,
  },
];
