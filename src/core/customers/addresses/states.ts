// Countries whose states affect tax or shipping: code and name as in ISO 3166-2.
const statesByCountry: Record<string, string> = {
  US:
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,' +
    'FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,' +
    'MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
    'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,' +
    'PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,' +
    'WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,' +
    'PR Puerto Rico,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific',
  CA:
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
    'NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  AU:
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,' +
    'TAS Tasmania,VIC Victoria,WA Western Australia',
};

const stateCodesByCountry = new Map(
  Object.entries(statesByCountry).map(([country, text]) => [country, parseStates(text)]),
);

/** Whether an address in the country needs a known state. */
export const requiresState = (country: string): boolean => stateCodesByCountry.has(country);

/**
 * Returns `CA` for `ca` or `California`, and null for an unknown state. In countries without a
 * list, returns the text unchanged.
 */
export function findStateCode(country: string, typed: string): string | null {
  const codes = stateCodesByCountry.get(country);
  return codes ? (codes.get(normalizeStateName(typed)) ?? null) : typed;
}

function parseStates(text: string): Map<string, string> {
  const pairs = text.split(',').map((entry) => entry.split(/ (.*)/s));
  return new Map(
    pairs.flatMap(([code = '', name = '']) => [
      [normalizeStateName(code), code],
      [normalizeStateName(name), code],
    ]),
  );
}

/** Removes case, accents, dots and spaces. */
function normalizeStateName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{Letter}]/gu, '')
    .toLowerCase();
}
