/** What a store in a country usually has. The merchant confirms or changes it. */
export type CountryDefaults = {
  /** Null: not known for this country. */
  currency: string | null;
  timezone: string;
  language: string;
  pricesIncludeTax: boolean;
};

const currencies = new Map<string, string>(
  Object.entries({
    EUR: 'AD AT AX BE BG CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
    USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
    GBP: 'GB GG IM JE',
    AUD: 'AU CC CX HM KI NF NR TV',
    NZD: 'CK NU NZ PN TK',
    CHF: 'CH LI',
    NOK: 'BV NO SJ',
    DKK: 'DK FO GL',
    XOF: 'BF BJ CI GW ML NE SN TG',
    XAF: 'CF CG CM GA GQ TD',
    XCD: 'AG AI DM GD KN LC MS VC',
    ILS: 'IL PS',
    MAD: 'EH MA',
  }).flatMap(([currency, countries]) =>
    countries.split(' ').map((country): [string, string] => [country, currency]),
  ),
);
const singleCurrencies =
  'AED:AE ALL:AL AMD:AM ARS:AR AZN:AZ BAM:BA BBD:BB BDT:BD BHD:BH BND:BN BOB:BO BRL:BR BSD:BS BWP:BW BYN:BY BZD:BZ ' +
  'CAD:CA CDF:CD CLP:CL CNY:CN COP:CO CRC:CR CVE:CV CZK:CZ DOP:DO DZD:DZ EGP:EG ETB:ET FJD:FJ GEL:GE GHS:GH GTQ:GT ' +
  'GYD:GY HKD:HK HNL:HN HUF:HU IDR:ID INR:IN ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KRW:KR KWD:KW KZT:KZ ' +
  'LAK:LA LBP:LB LKR:LK MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MOP:MO MUR:MU MVR:MV MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG ' +
  'NIO:NI NPR:NP OMR:OM PAB:PA PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA ' +
  'SCR:SC SEK:SE SGD:SG THB:TH TND:TN TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG UYU:UY UZS:UZ VND:VN XPF:PF ZAR:ZA ZMW:ZM';
for (const pair of singleCurrencies.split(' ')) {
  const [currency = '', country = ''] = pair.split(':');
  currencies.set(country, currency);
}

/** For countries with several time zones, the most populous one. */
const mainTimezones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  ID: 'Asia/Jakarta',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kyiv',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Where prices are shown without tax. */
const netPriceCountries = new Set(['US', 'CA']);

export function findCountryDefaults(country: string): CountryDefaults {
  const locale = new Intl.Locale(`und-${country}`);
  return {
    currency: currencies.get(country) ?? null,
    timezone: mainTimezones[country] ?? locale.getTimeZones()?.[0] ?? 'UTC',
    language: locale.maximize().language,
    pricesIncludeTax: !netPriceCountries.has(country),
  };
}
