/**
 * States, provinces and prefectures that belong to a postal address, or that taxes and shipping
 * depend on.
 */
type SubdivisionList = {
  /** What people in the country call them, in lower case. */
  word: string;
  /** What addresses contain. */
  written: 'code' | 'name';
  /** Code and name as in ISO 3166-2, in the order of the names. */
  list: string;
};

// Also the US armed forces, which the postal service treats as states.
const listsByCountry: Record<string, SubdivisionList> = {
  AE: {
    word: 'emirate',
    written: 'name',
    list: 'AZ Abu Dhabi,AJ Ajman,DU Dubai,FU Fujairah,RK Ras Al Khaimah,SH Sharjah,UQ Umm Al Quwain',
  },
  AU: {
    word: 'state or territory',
    written: 'code',
    list:
      'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,' +
      'TAS Tasmania,VIC Victoria,WA Western Australia',
  },
  BR: {
    word: 'state',
    written: 'code',
    list:
      'AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão,' +
      'MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,' +
      'RJ Rio de Janeiro,RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,' +
      'SE Sergipe,TO Tocantins',
  },
  CA: {
    word: 'province or territory',
    written: 'code',
    list:
      'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,' +
      'NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  },
  CN: {
    word: 'province',
    written: 'name',
    list:
      'AH Anhui,BJ Beijing,CQ Chongqing,FJ Fujian,GS Gansu,GD Guangdong,GX Guangxi,GZ Guizhou,HI Hainan,HE Hebei,' +
      'HL Heilongjiang,HA Henan,HB Hubei,HN Hunan,NM Inner Mongolia,JS Jiangsu,JX Jiangxi,JL Jilin,LN Liaoning,NX Ningxia,' +
      'QH Qinghai,SN Shaanxi,SD Shandong,SH Shanghai,SX Shanxi,SC Sichuan,TJ Tianjin,XZ Tibet,XJ Xinjiang,YN Yunnan,ZJ Zhejiang',
  },
  IN: {
    word: 'state or union territory',
    written: 'name',
    list:
      'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh,' +
      'DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,' +
      'JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,' +
      'MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,' +
      'TS Telangana,TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  },
  JP: {
    word: 'prefecture',
    written: 'name',
    list:
      '23 Aichi,05 Akita,02 Aomori,12 Chiba,38 Ehime,18 Fukui,40 Fukuoka,07 Fukushima,21 Gifu,10 Gunma,34 Hiroshima,' +
      '01 Hokkaido,28 Hyogo,08 Ibaraki,17 Ishikawa,03 Iwate,37 Kagawa,46 Kagoshima,14 Kanagawa,39 Kochi,43 Kumamoto,26 Kyoto,' +
      '24 Mie,04 Miyagi,45 Miyazaki,20 Nagano,42 Nagasaki,29 Nara,15 Niigata,44 Oita,33 Okayama,47 Okinawa,27 Osaka,41 Saga,' +
      '11 Saitama,25 Shiga,32 Shimane,22 Shizuoka,09 Tochigi,36 Tokushima,13 Tokyo,31 Tottori,16 Toyama,30 Wakayama,' +
      '06 Yamagata,35 Yamaguchi,19 Yamanashi',
  },
  MX: {
    word: 'state',
    written: 'name',
    list:
      'AGU Aguascalientes,BCN Baja California,BCS Baja California Sur,CAM Campeche,CHP Chiapas,CHH Chihuahua,' +
      'CMX Ciudad de México,COA Coahuila,COL Colima,DUR Durango,MEX Estado de México,GUA Guanajuato,GRO Guerrero,HID Hidalgo,' +
      'JAL Jalisco,MIC Michoacán,MOR Morelos,NAY Nayarit,NLE Nuevo León,OAX Oaxaca,PUE Puebla,QUE Querétaro,ROO Quintana Roo,' +
      'SLP San Luis Potosí,SIN Sinaloa,SON Sonora,TAB Tabasco,TAM Tamaulipas,TLA Tlaxcala,VER Veracruz,YUC Yucatán,ZAC Zacatecas',
  },
  MY: {
    word: 'state',
    written: 'name',
    list:
      '01 Johor,02 Kedah,03 Kelantan,14 Kuala Lumpur,15 Labuan,04 Melaka,05 Negeri Sembilan,06 Pahang,07 Penang,08 Perak,' +
      '09 Perlis,16 Putrajaya,12 Sabah,13 Sarawak,10 Selangor,11 Terengganu',
  },
  US: {
    word: 'state',
    written: 'code',
    list:
      'AL Alabama,AK Alaska,AS American Samoa,AZ Arizona,AR Arkansas,AA Armed Forces Americas,AE Armed Forces Europe,' +
      'AP Armed Forces Pacific,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,' +
      'GA Georgia,GU Guam,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
      'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
      'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,MP Northern Mariana Islands,' +
      'OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,' +
      'TN Tennessee,TX Texas,VI U.S. Virgin Islands,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,' +
      'WI Wisconsin,WY Wyoming',
  },
};

/** `value` is what addresses contain. */
export type Subdivision = { value: string; code: string; name: string };

/** The subdivisions of a country, and the country's word for one of them. */
export type Subdivisions = { word: string; all: readonly Subdivision[] };

const subdivisionsByCountry = new Map<string, Subdivisions>(
  Object.entries(listsByCountry).map(([country, { word, written, list }]) => [
    country,
    { word, all: parseList(list, written) },
  ]),
);

const statesByCountry = new Map(
  [...subdivisionsByCountry].map(([country, { all }]) => [country, indexStates(country, all)]),
);

/** Null for countries without a list. */
export const subdivisionsOf = (country: string): Subdivisions | null =>
  subdivisionsByCountry.get(country) ?? null;

/**
 * The state as addresses contain it: `CA` for `ca`, `US-CA` or `California`. Null for an unknown
 * state. In countries without a list, returns the text unchanged.
 */
export function findState(country: string, typed: string): string | null {
  const states = statesByCountry.get(country);
  return states ? (states.get(normalizeName(typed)) ?? null) : typed;
}

function parseList(list: string, written: SubdivisionList['written']): Subdivision[] {
  return list.split(',').map((entry) => {
    const [code = '', name = ''] = entry.split(/ (.*)/s);
    return { value: written === 'code' ? code : name, code, name };
  });
}

function indexStates(country: string, all: readonly Subdivision[]): Map<string, string> {
  return new Map(
    all.flatMap(({ value, code, name }) =>
      [code, `${country}${code}`, name].map((text): [string, string] => [
        normalizeName(text),
        value,
      ]),
    ),
  );
}

/** Removes case, accents, dots and spaces. */
function normalizeName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();
}
