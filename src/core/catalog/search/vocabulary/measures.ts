import { parseGroups } from './parse-groups.ts';

const unitGroups = parseGroups(`
  in = inch
  ft = foot
  yd = yard
  mm = millimetre = millimeter
  cm = centimetre = centimeter
  m = metre = meter = mtr
  km = kilometre = kilometer
  mi = mile
  sqm = m2
  sqft = ft2
  mg = milligram
  mcg = microgram
  g = gram = gm = gr
  kg = kilogram = kilo
  oz = ounce
  lb = pound
  st = stone
  ml = millilitre = milliliter
  cl = centilitre = centiliter
  l = litre = liter = ltr
  pt = pint
  qt = quart
  gal = gallon
  floz = fl
  tbsp = tablespoon
  tsp = teaspoon
  kb = kilobyte
  mb = megabyte
  gb = gigabyte = gig
  tb = terabyte
  gbps = gbit
  mbps = mbit
  mp = megapixel
  w = watt
  kw = kilowatt
  kwh = kilowatthour
  v = volt
  a = amp = ampere
  mah = milliamphour
  hz = hertz
  khz = kilohertz
  mhz = megahertz
  ghz = gigahertz
  db = decibel
  lm = lumen
  hr = hour = h
  min = minute
  sec = second
  mo = month
  wk = week
  yr = year
  pk = pack
  ct = count
  pc = piece
  pr = pair
  deg = degree
  ply = layer
  btu
  mph
  rpm
  dpi
  psi
  cc
`);

const otherUnits = new Map(
  unitGroups.flatMap(({ terms }) =>
    terms.map((unit) => [unit, terms.filter((other) => other !== unit)] as const),
  ),
);

/**
 * Other ways to write an amount with its unit, for the words of a query: `['6', 'ft']` and
 * `['6ft']` give `['6', 'foot']`. The index divides "16gb" but not "2m", hence the joined forms.
 */
export function listMeasureAlternatives(words: readonly string[]): string[][] {
  const [, amount, unit = ''] = measurePattern.exec(words.join(' ')) ?? [];
  const others = otherUnits.get(unit);
  if (amount === undefined || others === undefined) return [];
  return [unit, ...others].flatMap((name) => [[amount, name], [amount + name]]);
}

const measurePattern = /^(\d+(?:\.\d+)?) ?([a-z]+\d?)$/;
