import type { DemoProductRow } from '../demo-product.ts';

export const powerTools: DemoProductRow[] = [
  {
    name: 'Cordless Drill Driver',
    sku: 'KA-POW-DRL',
    price: 11900,
    picture: ['drill', 'Teal'],
    tags: 'drill, power tool, cordless',
    options: { Voltage: ['12 V', '18 V'], Kit: ['Body only', 'With 2 batteries'] },
    extra: { '18 V': 4000, 'With 2 batteries': 7000 },
    stock: [8, 11, 10, 6],
    gramsOf: { '12 V': 1050, '18 V': 1560 },
    description: `Brushless two-speed drill driver with 20 torque steps and an all-metal 13 mm chuck. The 12 V version is 16
      cm short and good for furniture; the 18 V gives 60 Nm, enough for 8 mm screws in beams. A lamp at the foot
      lights the hole, not the chuck. The kit adds two 2.0 Ah batteries and a charger; bodies fit any battery of
      the same voltage.`,
  },
  {
    name: 'Cordless Impact Driver',
    sku: 'KA-POW-IMP',
    price: 13900,
    picture: ['drill', 'Orange'],
    tags: 'drill, power tool, cordless, fastening',
    options: { Voltage: ['18 V'], Kit: ['Body only', 'With 2 batteries'] },
    extra: { 'With 2 batteries': 7000 },
    stock: [9, 4],
    grams: 1380,
    description: `Drives long screws without twisting your wrist: 180 Nm in quick rotary blows, three speed settings and a
      mode that stops when a self-drilling screw grips. Quarter-inch hex chuck works with one hand. Wear ear
      protection; it measures 97 dB(A). Uses the 18 V batteries of our drill driver. Bits must be rated for
      impact.`,
  },
  {
    name: 'Random Orbital Sander',
    sku: 'KA-POW-SND',
    price: 9900,
    picture: ['sander', 'Navy'],
    tags: 'sander, power tool, woodworking',
    options: { Orbit: ['2.5 mm', '5 mm'] },
    stock: [7, 12],
    grams: 1600,
    description: `A 125 mm sander of 300 W with speed control from 4,000 to 12,000 strokes. The 2.5 mm orbit leaves a finish
      ready for lacquer, the 5 mm one takes off old paint. A pad brake prevents scratches when you set it down.
      Eight holes lead the dust to a bag or a 27 mm hose. Cable of four meters, vibration 3.2 m/s².`,
  },
  {
    name: 'Angle Grinder 125 mm',
    sku: 'KA-POW-GRI',
    price: 8400,
    picture: ['grinder', 'Red'],
    tags: 'grinder, power tool, metalworking',
    options: { Power: ['900 W', '1400 W'] },
    extra: { '1400 W': 3600 },
    stock: [10, 5],
    gramsOf: { '900 W': 1900, '1400 W': 2400 },
    description: `For cutting, grinding and brushing steel and stone. Soft start, protection against restart after a power
      cut, and a slide switch (900 W) or dead-man paddle (1400 W). The guard turns without tools, the side
      handle damps vibration. Spindle M14, 11,500 turns a minute. Discs are sold separately. Wear goggles,
      gloves and ear protection, always.`,
  },
  {
    name: 'Pendulum Jigsaw',
    sku: 'KA-POW-JIG',
    price: 10900,
    picture: ['jigsaw', 'Forest'],
    tags: 'saw, power tool, woodworking',
    stock: [8],
    grams: 2300,
    description: `Cuts curves in worktops up to 90 mm and aluminum up to 20 mm. Four pendulum settings trade speed for a clean
      edge, a double roller keeps the blade upright in thick stock. Base plate tilts to 45 degrees and takes a
      plastic shoe for lacquered surfaces. 650 W, T-shank blades changed by a lever, three blades included.`,
  },
  {
    name: 'Lithium Battery Pack',
    sku: 'KA-POW-BAT',
    price: 3900,
    picture: ['battery', 'Teal'],
    tags: 'battery, power tool, cordless',
    options: { Voltage: ['12 V', '18 V'], Capacity: ['2.0 Ah', '4.0 Ah'] },
    extra: { '18 V': 1500, '4.0 Ah': 2500 },
    stock: [20, 9, 24, 0],
    grams: 520,
    description: `Slide-on battery for our cordless tools of the same voltage. Each cell is watched for heat and charge, and a
      gauge with four lights says what is left. The 4.0 Ah pack is one row of cells taller. Charges from empty
      in 35 or 70 minutes. Store it half full and above freezing. Ships by road only, as batteries do.`,
  },
  {
    name: 'Wet and Dry Vacuum 20 L',
    sku: 'KA-POW-VAC',
    price: 15900,
    picture: ['vacuum', 'Red'],
    tags: 'vacuum, power tool, workshop',
    stock: [4],
    grams: 7800,
    description: `A workshop vacuum that starts and stops with the tool plugged into it, and runs on for ten seconds to clear
      the hose. Dust class L, 20-liter steel tank, 3.5-meter antistatic hose with stepped adapters for 27 to 40
      mm. A shake of the filter every few bags keeps the draft at 62 liters a second. Sucks up water without
      changing anything but the bag.`,
  },
];
