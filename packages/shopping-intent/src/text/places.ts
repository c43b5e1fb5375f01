import { otherCountries } from './other-countries.ts';
import { states } from './regions.ts';
import { usCities } from './us-cities.ts';

/**
 * Country names as people write them, mapped to ISO 3166-1 codes. Two-letter codes are recognized
 * only where an address is expected.
 */
export const countriesByName = new Map<string, string>(
  Object.entries({
    US: 'united states of america,united states,usa,u.s.a.,u.s.,us,america,the states',
    CA: 'canada',
    GB: 'united kingdom,great britain,britain,uk,u.k.,england,scotland,wales,northern ireland,gb',
    IE: 'ireland,republic of ireland',
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
    KP: 'north korea',
    KR: 'south korea,korea,republic of korea',
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
  })
    .flatMap(([code, names]) => names.split(',').map((name): [string, string] => [name, code]))
    .concat(otherCountries.map(([name, code]): [string, string] => [name, code])),
);

/**
 * Large cities, with the country that people most likely mean. A store repeats the
 * destination before anything is paid.
 */
export const cities = new Map<string, string>(
  Object.entries({
    AR: 'buenos aires',
    AT: 'vienna,wien,salzburg,graz,linz,innsbruck',
    AU: 'brisbane,melbourne,sydney,perth,adelaide,canberra',
    AE: 'dubai,abu dhabi',
    BE: 'antwerp,antwerpen,brussels,ghent,bruges',
    BG: 'sofia',
    BR: 'sao paulo,rio de janeiro',
    CA: 'calgary,montreal,ottawa,quebec,toronto,vancouver',
    CH: 'geneva,zurich,zürich,basel,bern,lausanne',
    CL: 'santiago',
    CN: 'beijing,shanghai',
    CO: 'bogota',
    CZ: 'prague,brno',
    DE: 'berlin,cologne,frankfurt,hamburg,munich,stuttgart,düsseldorf,leipzig,dresden,bremen,hanover,nuremberg,münchen,köln,nürnberg',
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
    IN: 'delhi,new delhi,mumbai',
    IS: 'reykjavik',
    IT: 'milan,naples,rome,venice,turin,florence,bologna',
    JP: 'osaka,tokyo,kyoto',
    KE: 'nairobi',
    KR: 'seoul',
    LT: 'vilnius',
    LV: 'riga',
    MX: 'mexico city',
    NL: 'amsterdam,rotterdam,utrecht,the hague,den haag,eindhoven',
    NO: 'oslo,bergen',
    NZ: 'auckland,wellington',
    PA: 'panama city',
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
    VN: 'hanoi,ho chi minh city',
    ZA: 'cape town,east london,johannesburg',
  })
    .flatMap(([code, names]) => names.split(',').map((name): [string, string] => [name, code]))
    .concat([...usCities.keys()].map((name): [string, string] => [name, 'US'])),
);

/** Words in names of places that do not name a place by themselves. */
const genericWords = new Set(
  'the of and united states great new north south west america arab us uk gb republic democratic saint st isle man islands virgin city central long beach las des american french british equatorial el costa san salvador dr'.split(
    ' ',
  ),
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
