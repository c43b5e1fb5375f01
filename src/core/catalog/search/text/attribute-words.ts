const listWords = (text: string): string[] => text.trim().split(/\s+/);

const colors = listWords(`
  black white red blue green yellow orange purple pink brown gray grey gold silver navy beige teal cream ivory burgundy charcoal
  turquoise khaki rose multicolor multicolour transparent clear
`);

const sizes = listWords(`
  small medium large xs xl xxl xxxl mini big long short wide narrow slim thick thin tall jumbo extra double single king queen twin full compact
`);

const audiences = listWords(
  'man woman kid boy girl baby toddler adult child unisex dog cat beginner mom dad',
);

const materials = listWords(`
  cotton wool leather steel stainless plastic metal wood wooden ceramic bamboo silicone velvet linen denim rubber aluminium aluminum
  chrome walnut oak recycled faux genuine
`);

const qualities = listWords(`
  new used refurbished waterproof wireless portable rechargeable electric organic vegan cordless foldable folding adjustable heavy light
  lightweight soft dimmable packable washable reusable inflatable collapsible retractable expandable stackable extendable reversible
  insulated automatic universal braided professional fast indoor outdoor
`);

/** Words that describe a thing and do not name one. */
export const attributeWords: ReadonlySet<string> = new Set([
  ...colors,
  ...sizes,
  ...audiences,
  ...materials,
  ...qualities,
]);

/** Abbreviations after the name of a device: "monitor IPS". */
export const technicalWords: ReadonlySet<string> = new Set(
  listWords('hd fhd uhd qhd hdr led lcd oled qled ips bluetooth wifi usb lte rgb gps vesa hdmi'),
);

/** Units, and what a number before them counts: "30 litres", "4 seater". */
export const unitWords: ReadonlySet<string> = new Set(
  listWords(`
    inch in gb tb mb mm cm m km ft foot oz ml l litre liter gallon qt quart g kg lb pound w watt kw v volt ah mah wh hz khz mhz ghz mp
    megapixel hour minute day month year old piece pack pk pc ct pair person seater cup port door drawer tier level speed bar ohm tog psi btu
    mbps db lumen lm degree ply pin way channel k
  `),
);

/** Words for parts and accessories, which are named after the thing that they belong to. */
export const accessoryWords: ReadonlySet<string> = new Set(
  listWords(`
    accessory adapter arm bag band base basket battery belt blade bracket brush bulb cable cap care cartridge case chain charger cleaner clip
    cover cushion dock element film filter guard guide handle hanger holder hook hose key kit leg lens lid light liner lock lubricant manual mat
    mount nib nozzle oil organiser organizer pad paper part plug pole pouch protector pump rack refill remote ring screw sheet shelf sleeve
    spare spray stand stopper strap stylus tablet tape tie tip tool toy tray wheel wipe wire
  `),
);
