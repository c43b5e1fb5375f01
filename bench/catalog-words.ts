/** A kind of product in the generated catalog. Prices are in whole currency units. */
export type Kind = {
  name: string;
  tag: string;
  family: string;
  features: string[];
  colors: string[];
  sizes: string[];
  cheapest: number;
  dearest: number;
};

const list = (text: string): string[] => text.split(', ');
const colors = list(
  'black, white, silver, blue, red, gray, green, pink, navy, beige, purple, orange, teal, ivory',
);
const clothing = list('S, M, L, XL, XXL');
const volumes = list('small, medium, large');
const one = list('one size');

const electronics = list(
  'wireless, bluetooth, portable, 4K, smart, rechargeable, compact, waterproof, USB-C, gaming, noise-canceling, solar',
);
const apparel = list(
  'cotton, slim fit, waterproof, organic, relaxed, quilted, merino, linen, breathable, vintage, recycled, corduroy',
);
const household = list(
  'stainless steel, cordless, non-stick, bamboo, ceramic, dishwasher safe, glass, stackable, insulated, folding, walnut, enamel',
);

// Family, sizes, features, price range, then the kinds from the most to the least common.
const families: [string, string[], string[], [number, number], string][] = [
  [
    'Electronics',
    list('16GB, 32GB, 64GB, 128GB'),
    electronics,
    [15, 1500],
    'Headphones, Phone Case, Laptop, Tablet, Smart TV, Camera, Speaker, Monitor, Keyboard, Mouse, Charger, HDMI Cable, Router, Printer, Memory Card, Smart Watch, Drone, Microphone, Projector, Hard Drive, Game Controller, Battery Pack, Turntable, Webcam',
  ],
  [
    'Clothing',
    clothing,
    apparel,
    [9, 300],
    'T-Shirt, Jeans, Jacket, Dress, Hoodie, Sweater, Socks, Shorts, Shirt, Coat, Skirt, Pajamas, Leggings, Raincoat, Vest, Cardigan, Swimsuit, Overalls',
  ],
  [
    'Shoes',
    list('38, 39, 40, 41, 42, 43, 44'),
    apparel,
    [25, 280],
    'Running Shoes, Sneakers, Boots, Sandals, Slippers, Loafers, Hiking Boots, Clogs, Ballet Flats',
  ],
  [
    'Kitchen',
    volumes,
    household,
    [6, 600],
    'Coffee Maker, Frying Pan, Knife Set, Blender, Kettle, Toaster, Microwave, Mixing Bowls, Cutting Board, Espresso Machine, Lunch Box, Water Bottle, Wine Glasses, Dutch Oven, Rice Cooker, Juicer, Garlic Press',
  ],
  [
    'Home',
    volumes,
    household,
    [5, 900],
    'Desk Lamp, Bed Sheets, Pillow, Curtains, Rug, Bookshelf, Office Chair, Candle, Picture Frame, Throw Blanket, Storage Basket, Wall Clock, Vase, Nightstand, Doormat, Coat Rack',
  ],
  [
    'Garden',
    volumes,
    household,
    [4, 700],
    'Garden Hose, Plant Pot, Lawn Mower, Pruning Shears, Watering Can, Patio Umbrella, Bird Feeder, Raised Bed, Compost Bin, Hammock',
  ],
  [
    'Tools',
    one,
    electronics,
    [5, 500],
    'Cordless Drill, Screwdriver Set, Hammer, Circular Saw, Tape Measure, Socket Set, Sander, Work Light, Toolbox, Spirit Level',
  ],
  [
    'Sports',
    clothing,
    apparel,
    [8, 1200],
    'Yoga Mat, Dumbbells, Bicycle, Tent, Backpack, Sleeping Bag, Tennis Racket, Football, Helmet, Climbing Rope, Kayak, Skateboard, Fishing Rod',
  ],
  [
    'Toys',
    one,
    household,
    [5, 200],
    'Building Blocks, Puzzle, Board Game, Doll, Toy Car, Plush Bear, Train Set, Kite, Modeling Clay, Yo-Yo',
  ],
  [
    'Beauty',
    list('30 ml, 50 ml, 100 ml'),
    list('organic, vegan, fragrance-free, hydrating, mineral, travel size, soothing, matte'),
    [3, 150],
    'Face Cream, Shampoo, Lipstick, Perfume, Sunscreen, Hair Dryer, Soap, Beard Oil, Nail Polish, Body Lotion',
  ],
  [
    'Books',
    list('paperback, hardcover, e-book'),
    list('illustrated, signed, pocket, annotated, collected, bilingual'),
    [4, 80],
    'Cookbook, Notebook, Travel Guide, Novel, Atlas, Poetry Collection, Calendar, Comic, Field Guide',
  ],
];

/** Kinds of all families, interleaved, so that the most common kind of each family comes early. */
export const kinds: Kind[] = families
  .flatMap(([family, sizes, features, [cheapest, dearest], names]) =>
    list(names).map((name, rank) => ({
      rank,
      kind: { name, tag: name.toLowerCase(), family, features, colors, sizes, cheapest, dearest },
    })),
  )
  .sort((left, right) => left.rank - right.rank)
  .map(({ kind }) => kind);

/** Phrases of which descriptions are composed, the most common first. */
export const phrases: string[] = list(
  'with, the, and, for, a, everyday use, easy to clean, built to last, in, your home, design, light, quality, comfortable, ' +
    'that fits, durable materials, soft, simple to set up, long battery life, on the go, gift, two year warranty, adjustable, ' +
    'fast, clear, quiet, strong, modern look, handmade, slim, from, reliable, work, travel, keeps, family, outdoor, weather, ' +
    'bright, natural, leather, steel, wooden, rubber grip, sound, screen, storage, protects, against, scratches, water, dust, ' +
    'music, video, photos, streaming, kitchen, bedroom, office, garage, school, summer, winter, spring, autumn, holidays, ' +
    'children, adults, pets, beginners, professionals, runners, cooks, readers, gardeners, campers, machine washable, ' +
    'hand finished, carbon fiber, graphite, titanium, aluminum, copper, brass, marble, oak, pine, maple, cherry, cork, jute, ' +
    'velvet, satin, denim, fleece, down filling, zipper, pocket, button, strap, hood, collar, sleeve, waist, heel, sole, ' +
    'cushion, padding, foam, spring steel, magnet, hinge, lid, handle, spout, filter, timer, thermostat, remote, app, ' +
    'voice control, touch, sensor, lens, flash, zoom, stand, bracket, mount, cable, plug, adapter, socket, antenna, signal, ' +
    'range, speed, torque, power, energy, saving, efficient, certified, tested, recycled packaging, ships flat, assembled, ' +
    'matching, set of four, pair, refill, spare parts, instructions, recipe, pattern, chapter, map, index, glossary, ' +
    'sunrise, horizon, harbor, meadow, glacier, canyon, lantern, compass, anchor, feather, pebble, willow, juniper, saffron',
);

/** Syllables of which invented names are composed. */
export const syllables: string[] = list(
  'ba, bel, bo, bri, ca, cor, da, del, do, dra, el, en, fa, fer, fi, fo, ga, gil, go, gra, ha, hel, hi, ja, jo, ka, kel, ki, ko, ' +
    'la, len, li, lo, lu, ma, mel, mi, mo, na, nel, ni, no, nu, o, or, pa, pel, pi, po, qua, ra, rel, ri, ro, ru, sa, sel, si, so, ' +
    'sta, su, ta, tel, ti, to, tra, tu, u, va, vel, vi, vo, wa, wen, wi, xa, xi, ya, yo, za, zel, zi, zo, zu',
);
