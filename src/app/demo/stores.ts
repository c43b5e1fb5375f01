import {
  ambiguousSizes,
  hostileMarkup,
  injectedInstructions,
  manyVariants,
  zeroStock,
} from './catalog/adversarial.ts';
import {
  type DemoProduct,
  type DemoProductRow,
  type DemoStoreDefaults,
  productOf,
} from './catalog/demo-product.ts';
import { beach } from './catalog/lagoon/beach.ts';
import { swim } from './catalog/lagoon/swim.ts';
import { accessories } from './catalog/outfitters/accessories.ts';
import { bottoms } from './catalog/outfitters/bottoms.ts';
import { dresses } from './catalog/outfitters/dresses.ts';
import { footwear } from './catalog/outfitters/footwear.ts';
import { knits } from './catalog/outfitters/knits.ts';
import { outerwear } from './catalog/outfitters/outerwear.ts';
import { shirts } from './catalog/outfitters/shirts.ts';
import { tees } from './catalog/outfitters/tees.ts';
import { booksAndSheets } from './catalog/press/books-and-sheets.ts';
import { designAndSound } from './catalog/press/design-and-sound.ts';
import { powerTools } from './catalog/tools/power-tools.ts';
import { strikingAndCutting } from './catalog/tools/striking-and-cutting.ts';
import { supplies } from './catalog/tools/supplies.ts';
import { turningAndMeasuring } from './catalog/tools/turning-and-measuring.ts';

/** `products`: slugs of products of the same store, in order. */
export type DemoCollection = {
  name: string;
  slug: string;
  description: string;
  products: string[];
};

/** A store of the demo, ready to be loaded. */
export type DemoStore = {
  workspace: 'first' | 'second';
  slug: 'outfitters' | 'tools' | 'press' | 'lagoon';
  name: string;
  description: string;
  currency: string;
  tags: string[];
  termsVersion: string | null;
  policies: { shipping: string; returns: string };
  products: DemoProduct[];
  collections: DemoCollection[];
};

/** A collection of the products that have one of the tags. */
type TagCollection = { name: string; slug: string; description: string; tags: string[] };

type Draft = Omit<DemoStore, 'products' | 'collections'> & {
  isDigital: boolean;
  rows: DemoProductRow[];
  tagCollections: TagCollection[];
};

const outfitters: Draft = {
  workspace: 'first',
  slug: 'outfitters',
  name: 'Fernway Outfitters',
  description: 'Everyday clothes, shoes and bags that are made to be worn for years.',
  currency: 'USD',
  tags: ['apparel', 'shoes', 'accessories'],
  termsVersion: null,
  policies: {
    shipping: 'Orders leave within one working day. We ship to every country.',
    returns: 'Unworn pieces can come back within 30 days; return shipping in the US is free.',
  },
  isDigital: false,
  rows: [
    ...tees,
    ambiguousSizes,
    ...shirts,
    ...knits,
    ...bottoms,
    ...dresses,
    ...outerwear,
    zeroStock,
    ...footwear,
    ...accessories,
  ],
  tagCollections: [
    collection(
      'Tees & Tanks',
      'tees',
      'Short and long sleeves in cotton, linen and merino.',
      'tee',
      'tank',
    ),
    collection('Everyday Basics', 'basics', 'What gets worn and washed every week.', 'basics'),
    collection(
      'Winter Layers',
      'winter',
      'Wool, fleece and padding for cold months.',
      'winter',
      'insulated',
    ),
    collection('Shoes', 'shoes', 'Sneakers, boots, loafers and slippers.', 'shoes'),
    collection(
      'Accessories',
      'accessories',
      'Socks, hats, scarves, belts and bags.',
      'accessories',
      'bag',
    ),
    collection(
      'Trail & Weather',
      'outdoor',
      'Clothes for rain, wind and long walks.',
      'outdoor',
      'rain',
    ),
  ],
};

const tools: Draft = {
  workspace: 'first',
  slug: 'tools',
  name: 'Kiln & Anvil Tools',
  description: 'Hand tools, power tools and supplies for workshops at home and on site.',
  currency: 'EUR',
  tags: ['tools', 'workshop', 'hardware'],
  termsVersion: '2026-01',
  policies: {
    shipping: 'Shipped from stock within two working days, heavy goods by freight.',
    returns: 'Unused goods can be returned within 14 days; opened glue and paint cannot.',
  },
  isDigital: false,
  rows: [
    ...strikingAndCutting,
    ...turningAndMeasuring,
    ...powerTools,
    ...supplies,
    injectedInstructions,
    manyVariants,
  ],
  tagCollections: [
    collection('Hand Tools', 'hand-tools', 'Tools that need no socket.', 'hand tool'),
    collection('Power Tools', 'power-tools', 'Corded and cordless machines.', 'power tool'),
    collection('Woodworking', 'woodworking', 'From the rough cut to the finish.', 'woodworking'),
    collection(
      'Consumables',
      'consumables',
      'Abrasives, bits, screws, glue and paint.',
      'consumable',
    ),
    collection(
      'Safety & Storage',
      'safety',
      'Protect your hands, eyes, knees and tools.',
      'safety',
      'storage',
    ),
  ],
};

const press: Draft = {
  workspace: 'first',
  slug: 'press',
  name: 'Paper Lantern Press',
  description: 'E-books, fonts, icons and sounds from a very small publisher. Instant download.',
  currency: 'USD',
  tags: ['digital', 'books', 'design'],
  termsVersion: null,
  policies: {
    shipping: 'Nothing is shipped: a download link comes with the order.',
    returns: 'If a file does not work for you, write within 14 days and we refund it.',
  },
  isDigital: true,
  rows: [...booksAndSheets, hostileMarkup, ...designAndSound],
  tagCollections: [
    collection('E-Books', 'e-books', 'To read on any device, without copy protection.', 'e-book'),
    collection('Fonts', 'fonts', 'Type for text, labels and invitations.', 'font'),
    collection(
      'Design Kit',
      'design-kit',
      'Icons, textures and brushes.',
      'icons',
      'textures',
      'brushes',
    ),
    collection('Sound', 'sound', 'Loops and samples, cleared for your work.', 'music'),
  ],
};

const lagoon: Draft = {
  workspace: 'second',
  slug: 'lagoon',
  name: 'Lagoon Swim Supply',
  description: 'Swimwear, gear and shade for pools, lakes and beaches.',
  currency: 'USD',
  tags: ['swimwear', 'beach', 'sport'],
  termsVersion: null,
  policies: {
    shipping: 'Orders before noon leave the same day.',
    returns: 'Swimwear can be returned within 30 days with its hygiene strip in place.',
  },
  isDigital: false,
  rows: [...swim, ...beach],
  tagCollections: [
    collection('Swimwear', 'swimwear', 'Suits, trunks and sun shirts.', 'swimwear'),
    collection('Gear', 'gear', 'Masks, fins, boards and bags.', 'gear'),
    collection('Beach Day', 'beach-day', 'Shade, towels and things to lie on.', 'beach'),
  ],
};

/** The four demo stores: three in the first workspace, one in the second. */
export const demoStores: readonly DemoStore[] = [outfitters, tools, press, lagoon].map(storeOf);

/** Products, as `[store, product]`, that are hard to process or display, each in its own way. */
export const adversarialProducts = {
  ambiguousSizes: ['outfitters', 'three-fit-tee'],
  zeroStock: ['outfitters', 'waxed-cotton-jacket'],
  injectedInstructions: ['tools', 'pocket-oilstone'],
  manyVariants: ['tools', 'touch-up-enamel-50-ml'],
  hostileMarkup: ['press', 'the-letterpress-primer'],
} as const;

function collection(
  name: string,
  slug: string,
  description: string,
  ...tags: string[]
): TagCollection {
  return { name, slug, description, tags };
}

function storeOf(draft: Draft): DemoStore {
  const { isDigital, rows, tagCollections, ...store } = draft;
  const { slug, name, currency } = store;
  const common: DemoStoreDefaults = { store: slug, brand: name, currency, isDigital };
  const products = rows.map((row, index) => productOf(common, row, index));
  const collections = tagCollections.map(({ tags, ...collection }) => ({
    ...collection,
    products: products
      .filter((product) => product.tags.some((tag) => tags.includes(tag)))
      .map((product) => product.slug),
  }));
  return { ...store, products, collections };
}
