import type { DemoProductRow } from '../demo-product.ts';

const reading = { License: ['Personal', 'Library'] };

export const booksAndSheets: DemoProductRow[] = [
  {
    name: 'Walking the Flat Country',
    sku: 'PL-EBK-FLT',
    price: 900,
    picture: ['book-landscape', 'Teal'],
    tags: 'e-book, travel, essay',
    options: reading,
    extra: { Library: 2400 },
    description: `Twelve essays about walking where there are no hills: along dikes, disused railways and the edges of
      airports. The writer carries a notebook, bad shoes and a liking for clouds. 186 pages as EPUB and PDF,
      without copy protection. The personal license is for one reader on any number of devices; the library
      license allows lending one copy at a time, forever.`,
  },
  {
    name: 'A Balcony Kitchen Garden',
    sku: 'PL-EBK-BAL',
    price: 1200,
    picture: ['book-plant', 'Green'],
    tags: 'e-book, gardening, handbook',
    options: reading,
    extra: { Library: 3000 },
    description: `How to grow salad, herbs, beans and one good tomato on four square meters. Written by month, with a table
      of pots and soil for thirty plants, plans for balconies facing each direction, and honest notes about what
      failed. 142 pages, 60 drawings, EPUB and PDF. Temperatures and volumes in metric and US units.`,
  },
  {
    name: 'Geometry with a Compass',
    sku: 'PL-EBK-GEO',
    price: 1400,
    picture: ['book-geometry', 'Mustard'],
    tags: 'e-book, mathematics, handbook',
    options: reading,
    extra: { Library: 3500 },
    description: `Seventy constructions with nothing but a straight edge and a pair of compasses, from bisecting an angle to
      the regular seventeen-sided figure. Each has a page of steps and a page that says why it works. For
      curious adults and for classes from age twelve. 208 pages, vector drawings, PDF in A4 and Letter.`,
  },
  {
    name: 'Suppers for One',
    sku: 'PL-EBK-SUP',
    price: 800,
    picture: ['book-table', 'Rust'],
    tags: 'e-book, cooking, handbook',
    options: reading,
    extra: { Library: 2200 },
    description: `Fifty suppers that use one pan, half an hour and no leftovers you would regret. Arranged by what is in the
      cupboard rather than by course, with swaps for every ingredient that is sold only in packs for four. 120
      pages, EPUB and PDF with large type that can be read from across the stove. About half are vegetarian.`,
  },
  {
    name: 'The Night Ferry: A Short Story',
    slug: 'the-night-ferry',
    sku: 'PL-EBK-FER',
    price: 250,
    picture: ['book-landscape', 'Navy'],
    tags: 'e-book, fiction, short story',
    description: `A purser counts the passengers twice and both times finds one more than tickets sold. A quiet ghost story
      for one sitting, 34 pages, set on the last crossing of a winter timetable. EPUB and PDF, no copy
      protection, for one reader. The cheapest thing in the shop, and the one that people write to us about.`,
  },
  {
    name: 'Year Planner Sheets',
    sku: 'PL-SHT-PLN',
    price: 500,
    picture: ['sheets', 'Sky'],
    tags: 'printable, planner, template',
    options: { Format: ['A4', 'Letter', 'A4 and Letter'] },
    extra: { 'A4 and Letter': 150 },
    description: `Undated planning pages to print at home: one year at a glance, twelve months, a week on one page and a week
      on two, plus a habit grid. Thin gray lines that leave room for your pen, holes in the right place for both
      common binders. PDF, 18 pages, prints well on any laser printer. Print as many as you like for
      yourself.`,
  },
  {
    name: 'Small Business Ledger Template',
    slug: 'small-business-ledger',
    sku: 'PL-SHT-LED',
    price: 1900,
    picture: ['sheets', 'Green'],
    tags: 'template, spreadsheet, business',
    options: { License: ['Personal', 'Commercial'] },
    extra: { Commercial: 2000 },
    description: `A spreadsheet for people who sell things and dread the tax form. Enter receipts on one tab; income, costs,
      stock and sales tax by quarter fill themselves. Works in the three common spreadsheet programs, has no
      macros and phones no one. Personal: one business of your own. Commercial: as many clients as you keep
      books for.`,
  },
];
