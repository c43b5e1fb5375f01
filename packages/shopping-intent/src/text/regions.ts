/** A state or province: its postal abbreviation and its country. */
export type Region = { code: string; country: 'US' | 'CA' | 'AU' };

const rows: Readonly<Record<Region['country'], string>> = {
  US:
    'alabama AL,alaska AK,arizona AZ,arkansas AR,california CA,colorado CO,connecticut CT,delaware DE,' +
    'florida FL,georgia GA,hawaii HI,idaho ID,illinois IL,indiana IN,iowa IA,kansas KS,kentucky KY,' +
    'louisiana LA,maine ME,maryland MD,massachusetts MA,michigan MI,minnesota MN,mississippi MS,' +
    'missouri MO,montana MT,nebraska NE,nevada NV,new hampshire NH,new jersey NJ,new mexico NM,' +
    'new york NY,north carolina NC,north dakota ND,ohio OH,oklahoma OK,oregon OR,pennsylvania PA,' +
    'rhode island RI,south carolina SC,south dakota SD,tennessee TN,texas TX,utah UT,vermont VT,' +
    'virginia VA,washington WA,west virginia WV,wisconsin WI,wyoming WY,district of columbia DC',
  CA:
    'ontario ON,british columbia BC,alberta AB,quebec QC,québec QC,manitoba MB,saskatchewan SK,nova scotia NS,' +
    'new brunswick NB,newfoundland and labrador NL,newfoundland NL,prince edward island PE,yukon YT,' +
    'northwest territories NT,nunavut NU',
  AU:
    'new south wales NSW,victoria VIC,queensland QLD,tasmania TAS,western australia WA,south australia SA,' +
    'northern territory NT,australian capital territory ACT',
};

const entries = (Object.keys(rows) as Region['country'][]).flatMap((country) =>
  rows[country].split(',').map((row): [string, Region] => {
    const at = row.lastIndexOf(' ');
    return [row.slice(0, at), { code: row.slice(at + 1), country }];
  }),
);

/** By name, lower case. */
export const regionsByName: ReadonlyMap<string, Region> = new Map(entries);

/** By abbreviation, lower case: `wa` is in the United States and in Australia. */
export const regionsByCode: ReadonlyMap<string, readonly Region[]> = entries.reduce(
  (known, [, region]) => {
    const code = region.code.toLowerCase();
    const others = (known.get(code) ?? []).filter(({ country }) => country !== region.country);
    return known.set(code, [...others, region]);
  },
  new Map<string, readonly Region[]>(),
);

/** Names of US states, mapped to their postal codes. */
export const states: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([name, { code, country }]): [string, string][] =>
    country === 'US' ? [[name, code]] : [],
  ),
);
