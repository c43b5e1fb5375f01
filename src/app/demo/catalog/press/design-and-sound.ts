import type { DemoProductRow } from '../demo-product.ts';

const license = { License: ['Personal', 'Commercial'] };

export const designAndSound: DemoProductRow[] = [
  {
    name: 'Ferrule Serif',
    sku: 'PL-FNT-FER',
    price: 2400,
    picture: ['font', 'Burgundy'],
    tags: 'font, serif, design',
    options: { License: ['Personal', 'Commercial'], Style: ['Regular', 'Family of 8'] },
    extra: { Commercial: 3600, 'Family of 8': 4800 },
    description: `A text face with sturdy serifs and open counters, drawn for long reading on poor screens and cheap paper.
      Old-style and tabular figures, small capitals, 480 glyphs for Latin languages from Icelandic to Turkish.
      OTF and WOFF2. The family has four weights with italics. Personal covers unpaid work; commercial covers
      five seats and one website.`,
  },
  {
    name: 'Plumbline Sans',
    sku: 'PL-FNT-PLU',
    price: 1900,
    picture: ['font', 'Navy'],
    tags: 'font, sans serif, design',
    options: { License: ['Personal', 'Commercial'], Style: ['Regular', 'Variable'] },
    extra: { Commercial: 3000, Variable: 2600 },
    description: `An upright, unfussy sans for labels, timetables and forms. Letters that are easily confused (I, l and 1; O
      and 0) have clear shapes, and every figure has the same width. The variable file moves from Thin to Black
      in 96 KB. OTF, TTF and WOFF2, 520 glyphs including arrows and fractions. Commercial: five seats, one
      website.`,
  },
  {
    name: 'Inkwell Script',
    sku: 'PL-FNT-INK',
    price: 1500,
    picture: ['font', 'Rose'],
    tags: 'font, script, design',
    options: license,
    extra: { Commercial: 2500 },
    description: `A handwriting font made from a real hand: a steel nib, slightly too much ink, three versions of every
      lowercase letter that rotate as you type so that doubles differ. Good for invitations, labels and short
      headlines, hopeless for paragraphs. OTF and WOFF2, West European languages. Needs a program that knows
      contextual alternates.`,
  },
  {
    name: 'Errand Icons',
    sku: 'PL-ICO-ERR',
    price: 2900,
    picture: ['icons', 'Teal'],
    tags: 'icons, design, vector',
    options: license,
    extra: { Commercial: 3000 },
    description: `Two hundred and forty line icons for shops, deliveries and accounts, on a 24-pixel grid with a 1.5-pixel
      stroke that can be changed. SVG, one file each, plus a sprite and a design-tool library. Names are plain
      words (parcel, return, receipt). Commercial covers any number of products by one company, but not
      reselling the icons themselves.`,
  },
  {
    name: 'Weather Icons, Filled',
    slug: 'weather-icons',
    sku: 'PL-ICO-WEA',
    price: 1200,
    picture: ['icons', 'Sky'],
    tags: 'icons, design, vector, weather',
    options: license,
    extra: { Commercial: 1500 },
    description: `Sixty filled weather symbols in day and night versions: four kinds of rain, fog that does not look like
      lines of text, wind with strength. Readable at 16 pixels and on the wrist. SVG and PNG at three sizes,
      with a table that maps the usual weather codes to file names. Two-tone; colors are variables you can set.`,
  },
  {
    name: 'Rainy Window Loops',
    sku: 'PL-MUS-RAI',
    price: 1800,
    picture: ['music', 'Sky'],
    tags: 'music, loops, ambient',
    options: license,
    extra: { Commercial: 2200 },
    description: `Fourteen seamless loops for study videos and quiet games: felt piano, tape hiss, a double bass in the next
      room, and real rain that can be muted. 60 to 84 beats a minute, each with stems. WAV at 48 kHz and 24 bit,
      1.1 GB. Personal covers unpaid videos and streams, commercial covers paid ones. No credit needed.`,
  },
  {
    name: 'Kitchen Percussion Kit',
    sku: 'PL-MUS-KIT',
    price: 1400,
    picture: ['cassette', 'Orange'],
    tags: 'music, samples, percussion',
    options: license,
    extra: { Commercial: 1600 },
    description: `Pans, jars, a wooden spoon on a radiator: 320 one-shot samples played at several strengths and recorded dry
      in a small flat, with the neighbor left in by mistake on two of them. WAV at 44.1 kHz, sorted into kick,
      snare, hat and odd, plus mappings for two common samplers. Royalty-free in your own tracks.`,
  },
  {
    name: 'Paper Texture Scans',
    sku: 'PL-IMG-PAP',
    price: 1600,
    picture: ['textures', 'Sand'],
    tags: 'textures, design, image',
    options: license,
    extra: { Commercial: 1900 },
    description: `Forty sheets of old, creased, stained and blank paper, scanned flat at 600 dpi: ledgers, packing paper,
      endpapers, one page of a 1931 telephone book without the names. Lossless TIFF and light JPEG, twelve of
      them tiling without a seam. Commercial allows use in printed and digital goods for sale.`,
  },
  {
    name: 'Dry Ink Brushes',
    sku: 'PL-IMG-BRU',
    price: 1100,
    picture: ['brushes', 'Charcoal'],
    tags: 'brushes, design, illustration',
    options: license,
    extra: { Commercial: 1300 },
    description: `Twenty-four brushes that behave like a nearly empty marker, a split nib or a thumb. They answer to pressure
      and tilt, and run out if you ask them to. Files for the two most used painting programs on tablets and
      desktops, with a PDF that shows every stroke at three sizes. Commercial covers art made for money.`,
  },
];
