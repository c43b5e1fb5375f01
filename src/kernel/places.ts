/**
 * Country names as people write them, mapped to ISO 3166-1 codes. Two-letter codes are recognized
 * only where an address is expected.
 */
export const countries = new Map<string, string>(
  Object.entries({
    US: 'united states of america,united states,usa,u.s.a.,u.s.,us,america,the states',
    CA: 'canada',
    GB: 'united kingdom,great britain,uk,u.k.,england,scotland,wales,gb',
    IE: 'ireland',
    DE: 'germany,deutschland',
    FR: 'france',
    ES: 'spain',
    IT: 'italy',
    PT: 'portugal',
    NL: 'the netherlands,netherlands,holland',
    BE: 'belgium',
    AT: 'austria',
    CH: 'switzerland',
    SE: 'sweden',
    NO: 'norway',
    DK: 'denmark',
    FI: 'finland',
    PL: 'poland',
    CZ: 'czech republic,czechia',
    GR: 'greece',
    HU: 'hungary',
    RO: 'romania',
    UA: 'ukraine',
    TR: 'turkey',
    IL: 'israel',
    AE: 'united arab emirates,uae',
    SA: 'saudi arabia',
    IN: 'india',
    CN: 'china',
    HK: 'hong kong',
    TW: 'taiwan',
    JP: 'japan',
    KR: 'south korea,korea',
    SG: 'singapore',
    TH: 'thailand',
    VN: 'vietnam',
    ID: 'indonesia',
    MY: 'malaysia',
    PH: 'philippines,the philippines',
    AU: 'australia',
    NZ: 'new zealand',
    MX: 'mexico',
    BR: 'brazil',
    AR: 'argentina',
    CL: 'chile',
    CO: 'colombia',
    PE: 'peru',
    ZA: 'south africa',
    EG: 'egypt',
    NG: 'nigeria',
    KE: 'kenya',
    IS: 'iceland',
    LU: 'luxembourg',
  }).flatMap(([code, names]) => names.split(',').map((name): [string, string] => [name, code])),
);

/** Names of US states, mapped to their postal codes. */
export const states = new Map<string, string>(
  (
    'alabama AL,alaska AK,arizona AZ,arkansas AR,california CA,colorado CO,connecticut CT,delaware DE,' +
    'florida FL,georgia GA,hawaii HI,idaho ID,illinois IL,indiana IN,iowa IA,kansas KS,kentucky KY,' +
    'louisiana LA,maine ME,maryland MD,massachusetts MA,michigan MI,minnesota MN,mississippi MS,' +
    'missouri MO,montana MT,nebraska NE,nevada NV,new hampshire NH,new jersey NJ,new mexico NM,' +
    'new york NY,north carolina NC,north dakota ND,ohio OH,oklahoma OK,oregon OR,pennsylvania PA,' +
    'rhode island RI,south carolina SC,south dakota SD,tennessee TN,texas TX,utah UT,vermont VT,' +
    'virginia VA,washington WA,west virginia WV,wisconsin WI,wyoming WY'
  )
    .split(',')
    .map((row): [string, string] => [row.slice(0, -3), row.slice(-2)]),
);

/** Names of large cities. A name alone does not tell the country. */
// biome-ignore format: a list of words
export const cities: readonly string[] = [
  'amsterdam', 'ankara', 'antwerp', 'athens', 'atlanta', 'auckland', 'austin', 'baltimore', 'bangkok', 'barcelona', 'beijing',
  'belfast', 'belgrade', 'berlin', 'birmingham', 'bogota', 'boston', 'brisbane', 'bristol', 'brooklyn', 'brussels', 'bucharest',
  'budapest', 'buenos aires', 'cairo', 'calgary', 'cape town', 'cardiff', 'chicago', 'cincinnati', 'cleveland', 'cologne',
  'copenhagen', 'dallas', 'delhi', 'denver', 'detroit', 'dubai', 'dublin', 'edinburgh', 'frankfurt', 'geneva', 'glasgow',
  'hamburg', 'hanoi', 'helsinki', 'hong kong', 'houston', 'istanbul', 'jakarta', 'jerusalem', 'johannesburg', 'krakow', 'kyiv',
  'las vegas', 'leeds', 'lima', 'lisbon', 'liverpool', 'london', 'los angeles', 'lyon', 'madrid', 'manchester', 'manila',
  'marseille', 'melbourne', 'miami', 'milan', 'minneapolis', 'montreal', 'moscow', 'mumbai', 'munich', 'nairobi', 'naples',
  'nashville', 'new orleans', 'oakland', 'osaka', 'oslo', 'ottawa', 'paris', 'philadelphia', 'pittsburgh', 'porto', 'prague',
  'quebec', 'reykjavik', 'riga', 'rome', 'rotterdam', 'salzburg', 'san antonio', 'san diego', 'san francisco', 'san jose',
  'santiago', 'sao paulo', 'seattle', 'seoul', 'shanghai', 'singapore', 'sofia', 'stockholm', 'stuttgart', 'sydney', 'taipei',
  'tallinn', 'tokyo', 'toronto', 'toulouse', 'valencia', 'vancouver', 'venice', 'vienna', 'vilnius', 'warsaw', 'zagreb', 'zurich',
];

/** Words in names of places that do not name a place by themselves. */
const genericWords = new Set(
  'the of and united states great new north south west america arab us uk gb'.split(' '),
);

const placeWords = new Set(
  [...countries.keys(), ...states.keys(), ...cities]
    .flatMap((name) => name.split(' '))
    .filter((word) => !genericWords.has(word)),
);

/**
 * Whether a word in lower case is the name of a place or a part of one, and therefore not another
 * word with a typo.
 */
export const isPlaceWord = (word: string): boolean => placeWords.has(word);
