import { type Static, Type } from 'typebox';
import type { Address } from '../../../../../core/customers/address.ts';

const line = Type.Optional(Type.String({ maxLength: 200 }));

/** A UCP postal address (schema.org names). Every member is optional. */
export const postalAddress = {
  first_name: line,
  last_name: line,
  street_address: line,
  extended_address: line,
  address_locality: line,
  address_region: line,
  postal_code: line,
  address_country: line,
  phone_number: line,
};
const PostalAddress = Type.Object(postalAddress);
export type PostalAddress = Static<typeof PostalAddress>;

/** Only the members of an address, in fixed order, so that JSON strings can be compared. */
export function pickAddressFields(source: PostalAddress): PostalAddress {
  const names = Object.keys(postalAddress) as (keyof PostalAddress)[];
  const given = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, source[name]]));
}

/** Converts to the address type of the core; null without a known country. */
export function readPostalAddress(postal: PostalAddress): Address | null {
  const country = countryCode(postal.address_country ?? '');
  if (country === null) return null;
  return {
    name: fullName(postal),
    line1: textOrNull(postal.street_address),
    line2: textOrNull(postal.extended_address),
    city: textOrNull(postal.address_locality),
    state: textOrNull(postal.address_region),
    postcode: textOrNull(postal.postal_code),
    country,
    phone: textOrNull(postal.phone_number),
  };
}

/** Converts to a UCP postal address, without empty members. */
export function presentPostalAddress(address: Address): PostalAddress {
  const all = {
    ...splitName(address.name),
    street_address: address.line1,
    extended_address: address.line2,
    address_locality: address.city,
    address_region: address.state,
    postal_code: address.postcode,
    address_country: address.country,
    phone_number: address.phone,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

const textOrNull = (text: string | undefined) => text?.trim() || null;

/** A person's name in UCP. */
type SplitName = { first_name?: string | undefined; last_name?: string | undefined };

export function fullName({ first_name: first, last_name: last }: SplitName): string | null {
  return (
    [first, last]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ') || null
  );
}

/** Splits a name at its last space. */
export function splitName(name: string | null): SplitName {
  const whole = name?.trim() ?? '';
  if (whole === '') return {};
  const at = whole.lastIndexOf(' ');
  if (at < 0) return { first_name: whole };
  return { first_name: whole.slice(0, at).trimEnd(), last_name: whole.slice(at + 1) };
}

/** ISO 3166-1 alpha-2 and alpha-3 codes. UCP accepts both, and English names. */
const codePairs =
  'AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW AX:ALA AZ:AZE ' +
  'BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN BO:BOL BQ:BES BR:BRA BS:BHS ' +
  'BT:BTN BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN ' +
  'CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST ' +
  'EG:EGY EH:ESH ER:ERI ES:ESP ET:ETH FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF ' +
  'GG:GGY GH:GHA GI:GIB GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD ' +
  'HN:HND HR:HRV HT:HTI HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY JM:JAM ' +
  'JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ LA:LAO LB:LBN LC:LCA ' +
  'LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ' +
  'ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR MT:MLT MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM ' +
  'NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG ' +
  'PH:PHL PK:PAK PL:POL PM:SPM PN:PCN PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA ' +
  'SA:SAU SB:SLB SC:SYC SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ' +
  'ST:STP SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN TO:TON ' +
  'TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI US:USA UY:URY UZ:UZB VA:VAT VC:VCT VE:VEN VG:VGB VI:VIR ' +
  'VN:VNM VU:VUT WF:WLF WS:WSM YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE';

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** Maps every spelling in lower case to the alpha-2 code. */
const codesBySpelling = new Map(
  codePairs.split(' ').flatMap((pair) => {
    const [two = '', three = ''] = pair.split(':');
    return [two, three, regionNames.of(two) ?? two].map(
      (spelling) => [spelling.toLowerCase(), two] as const,
    );
  }),
);

/** Returns `US` for `us`, `USA` and `United States`; null for an unknown country. */
export function countryCode(text: string): string | null {
  return codesBySpelling.get(text.trim().toLowerCase()) ?? null;
}
