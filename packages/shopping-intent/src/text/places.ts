/**
 * Country names as people write them, mapped to ISO 3166-1 codes. Two-letter codes are recognized
 * only where an address is expected.
 */
export const countriesByName = new Map<string, string>(
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
    HR: 'croatia',
    SI: 'slovenia',
    SK: 'slovakia',
    EE: 'estonia',
    LV: 'latvia',
    LT: 'lithuania',
    BG: 'bulgaria',
    RS: 'serbia',
    MT: 'malta',
    CY: 'cyprus',
    UY: 'uruguay',
    MA: 'morocco',
    LI: 'liechtenstein',
    MC: 'monaco',
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

/** Names and codes of states and provinces after a town, mapped to their countriesByName. */
export const regions = new Map<string, string>(
  Object.entries({
    AU: 'nsw,new south wales,vic,victoria,qld,queensland,tas,tasmania,act',
    CA: 'on,ontario,bc,british columbia,ab,alberta,qc,quebec,mb,manitoba,sk,saskatchewan,ns,nova scotia,nb',
  }).flatMap(([code, names]) => names.split(',').map((name): [string, string] => [name, code])),
);

/**
 * Large cities, with the country that people most likely mean. A store repeats the
 * destination before anything is paid.
 */
export const cities = new Map<string, string>(
  Object.entries({
    AR: 'buenos aires',
    AT: 'vienna,salzburg,graz,linz,innsbruck',
    AU: 'brisbane,melbourne,sydney,perth,adelaide,canberra',
    AE: 'dubai,abu dhabi',
    BE: 'antwerp,brussels,ghent,bruges',
    BG: 'sofia',
    BR: 'sao paulo,rio de janeiro',
    CA: 'calgary,montreal,ottawa,quebec,toronto,vancouver',
    CH: 'geneva,zurich,zürich,basel,bern,lausanne',
    CL: 'santiago',
    CN: 'beijing,shanghai',
    CO: 'bogota',
    CZ: 'prague,brno',
    DE: 'berlin,cologne,frankfurt,hamburg,munich,stuttgart,düsseldorf,leipzig,dresden,bremen,hanover,nuremberg',
    DK: 'copenhagen,aarhus',
    EE: 'tallinn,tartu',
    EG: 'cairo',
    ES: 'barcelona,madrid,valencia,seville,bilbao',
    FI: 'helsinki,tampere,turku',
    FR: 'lyon,marseille,paris,toulouse,bordeaux,lille,nantes,strasbourg',
    GE: 'tbilisi,batumi,kutaisi',
    GB: 'belfast,birmingham,bristol,cardiff,edinburgh,glasgow,leeds,liverpool,london,manchester',
    GR: 'athens,thessaloniki',
    HK: 'hong kong',
    HR: 'zagreb',
    HU: 'budapest',
    ID: 'jakarta',
    IE: 'dublin,galway',
    IL: 'jerusalem,tel aviv',
    IN: 'delhi,mumbai',
    IS: 'reykjavik',
    IT: 'milan,naples,rome,venice,turin,florence,bologna',
    JP: 'osaka,tokyo,kyoto',
    KE: 'nairobi',
    KR: 'seoul',
    LT: 'vilnius',
    LV: 'riga',
    NL: 'amsterdam,rotterdam,utrecht,the hague,eindhoven',
    NO: 'oslo,bergen',
    NZ: 'auckland,wellington',
    PE: 'lima',
    PH: 'manila',
    PL: 'krakow,warsaw,gdansk,wroclaw',
    PT: 'lisbon,porto',
    RO: 'bucharest',
    RS: 'belgrade',
    RU: 'moscow',
    SE: 'stockholm,gothenburg,malmö',
    SG: 'singapore',
    TH: 'bangkok',
    TR: 'ankara,istanbul',
    TW: 'taipei',
    UA: 'kyiv',
    US: 'atlanta,austin,baltimore,boston,brooklyn,chicago,cincinnati,cleveland,dallas,denver,detroit,houston,las vegas,los angeles,miami,minneapolis,nashville,new orleans,oakland,philadelphia,pittsburgh,portland,san antonio,san diego,san francisco,san jose,seattle',
    VN: 'hanoi',
    ZA: 'cape town,johannesburg',
  }).flatMap(([code, names]) => names.split(',').map((name): [string, string] => [name, code])),
);

/** Words in names of places that do not name a place by themselves. */
const genericWords = new Set(
  'the of and united states great new north south west america arab us uk gb'.split(' '),
);

const placeWords = new Set(
  [...countriesByName.keys(), ...states.keys(), ...cities.keys()]
    .flatMap((name) => name.split(' '))
    .filter((word) => !genericWords.has(word)),
);

/**
 * Whether a word in lower case is the name of a place or a part of one, and therefore not another
 * word with a typo.
 */
export const isPlaceWord = (word: string): boolean => placeWords.has(word);
