import type { ExtractedAddress } from '../intent.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { cities, countriesByName, regions, states } from '../text/places.ts';
import { type ExtractedDestination, readAddress, readPostcodeOf } from './addresses.ts';

/** A place in the tokens from `from` to before `to`. `city`: as written, lower case. */
type PlaceSpan = { from: number; to: number; city: string | null; country?: string };

const words = (text: string) => new Set(text.split(' '));
const cues = words(
  'to in into at for near by destination address site ship-to ship deliver delivery shipping country city is : / , . ; | ( ! ?',
);
const origins = words('from guide map about like made but except excluding without not outside');
const notTowns = words(
  'the a an my our your his her their this that be please it them us me and or one for to in at from send sent ship shipped deliver delivered with by of going goes go should shipping delivery address country city zip postcode house street so where which i we he she they everything all both post mail home abroad destination site ship-to near customer client receiver recipient is are am but not except only anywhere everywhere outside based living adress',
);
const townWord = /^\p{L}[\p{L}'’.-]+$/u;
const codeWord = /^(?=.*\d)[a-z\d-]{3,9}$/;
const maxNameTokens = 5;
const stateCodes = new Set(states.values());

/**
 * Reads where a purchase goes: a country with its town and postcode, else a large city or a state.
 * The rest does not contain them. Call it only for texts that buy, because the name of a place is
 * often part of another name.
 */
export function readPlace(phrase: Phrase): ExtractedDestination {
  const tokens = phrase.trim().split(' ');
  const span =
    findCountry(tokens) ??
    findZip(tokens) ??
    findLargePlace(tokens, cities) ??
    findLargePlace(tokens, states) ??
    findBareZip(tokens);
  if (span === null) return { address: null, rest: phrase };
  const own = cities.get(span.city ?? '');
  const text = tokens.slice(span.from, span.to).join(' ');
  // Georgia is a state, but also the country of Tbilisi.
  const written = own === 'GE' ? {} : readAddress(normalizeSpaces(text)).address;
  const country = written?.country ?? span.country ?? own;
  const code = country === undefined ? null : readPostcodeOf(country, text);
  const address = code === null ? written : { ...written, postcode: code };
  const rest = [...tokens.slice(0, span.from), '|', ...tokens.slice(span.to)].join(' ');
  const city = span.city === null || states.has(span.city) ? {} : { city: toTitle(span.city) };
  const found: ExtractedAddress = { ...address, ...(country && { country }), ...city };
  return { address: found, rest: normalizeSpaces(rest) };
}

function findCountry(tokens: readonly string[]): PlaceSpan | null {
  const at = findName(
    tokens,
    (name, from) => countriesByName.has(name) && isCountryHere(name, tokens, from),
  );
  if (at === null) return null;
  const left = readTown(tokens, at.from);
  const right = readRest(tokens, at.to);
  return { from: left.from, to: right.to, city: left.city ?? right.city };
}

// "Send us two mugs" is not about a country.
function isCountryHere(name: string, tokens: readonly string[], from: number): boolean {
  const before = tokens[from - 1] ?? '';
  if (origins.has(before)) return false;
  if (name !== 'us' && name !== 'gb') return true;
  const after = tokens[from + 1] ?? '.';
  return before === 'the' || (cues.has(before) && /^(?:[,.!?;|]|\d{5}.*)$/.test(after));
}

/** The town before a country, with its postcode: `80331 munich , germany`. */
function readTown(
  tokens: readonly string[],
  country: number,
): { from: number; city: string | null } {
  const end = skipConnectors(tokens, country);
  let from = end;
  while (end - from < maxNameTokens && isTownPart(tokens, from - 1)) from -= 1;
  const town = tokens.slice(from, end).filter((token) => !/\d/.test(token) && !zipNames.has(token));
  // "Chicago, zip 60614, USA"
  if (from < end && town.length === 0 && tokens[from - 1] === ',') return readTown(tokens, from);
  if (from === end || isNoTown(town) || !cues.has(tokens[from - 1] ?? '.'))
    return { from: country, city: null };
  const city = town.join(' ');
  // "Portland, Oregon, United States", "Honolulu, HI 96815, USA"
  const isState = states.has(city) || stateCodes.has(city.toUpperCase()) || regions.has(city);
  if (isState && tokens[from - 1] === ',') return readTown(tokens, from);
  return { from, city: city === '' ? null : city };
}

/** "Paris Texas" before a country names two places. */
function isNoTown(town: readonly string[]): boolean {
  const name = town.join(' ');
  const endsInState = town.length > 1 && states.has(town.at(-1) ?? '');
  return town.length > 3 || (endsInState && !states.has(name) && !cities.has(name));
}

function skipConnectors(tokens: readonly string[], country: number): number {
  const from = tokens[country - 1] === 'the' ? country - 1 : country;
  return [',', 'in', '('].includes(tokens[from - 1] ?? '') ? from - 1 : from;
}

const zipNames = words('zip postcode cep pin');
const separators = new Set([',', '-', ':', ...zipNames]);

/** "Portland, OR 97205": before a code, the code of a state and `zip` are no other words. */
function isTownPart(tokens: readonly string[], at: number): boolean {
  const [token = '', next = ''] = tokens.slice(Math.max(at, 0));
  if (at < 0) return false;
  const isState = stateCodes.has(token.toUpperCase()) && /^\d{5}$/.test(next);
  return (
    codeWord.test(token) ||
    isState ||
    (zipNames.has(token) && codeWord.test(next)) ||
    (townWord.test(token) && !notTowns.has(token))
  );
}

/** What follows a country: `germany , 10115`, `us , chicago , zip 60614`. */
function readRest(tokens: readonly string[], end: number): { to: number; city: string | null } {
  let to = end;
  let city: string | null = null;
  for (let at = end; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (separators.has(token)) continue;
    const isCity: boolean = city === null && cities.has(token);
    const isCodeEnd = /^\d{4}$/.test(tokens[at - 1] ?? '') && /^[a-z]{2}$/.test(token);
    if (!isCity && !isCodeEnd && !codeWord.test(token)) break;
    city = isCity ? token : city;
    to = at + 1;
  }
  return { to, city };
}

/** "Denver, CO 80202", "Oregon 97205": a state and a ZIP code imply the country. */
function findZip(tokens: readonly string[]): PlaceSpan | null {
  for (const [at, token] of tokens.entries()) {
    const length = zip.test(token) ? [1, 2].find((words) => isStateBefore(tokens, at, words)) : 0;
    if (length) return { ...readTown(tokens, at - length), to: at + 1 };
  }
  return null;
}

/** "Ship to 10001": a ZIP code after a word that announces a place. */
function findBareZip(tokens: readonly string[]): PlaceSpan | null {
  const at = tokens.findIndex(
    (token, index) => zip.test(token) && zipCues.has(tokens[index - 1] ?? ''),
  );
  return at < 0 ? null : { from: at, to: at + 1, city: null };
}

const zipCues = words('to zip code zipcode postcode destination address');
const zip = /^\d{5}(?:-\d{4})?$/;

function isStateBefore(tokens: readonly string[], at: number, words: number): boolean {
  const name = tokens.slice(at - words, at).join(' ');
  if (at < words) return false;
  return states.has(name) || (stateCodes.has(name.toUpperCase()) && !isConjunction(tokens, at - 1));
}

/** "97201 or 98101", "to me or 97201": Oregon only after a town or a comma. */
function isConjunction(tokens: readonly string[], at: number): boolean {
  const before = tokens[at - 1] === ',' ? tokens[at - 2] : tokens[at - 1];
  return tokens[at] === 'or' && (zip.test(before ?? '') || notTowns.has(before ?? ''));
}

/** A large city or a state after a word that announces a place. */
function findLargePlace(
  tokens: readonly string[],
  names: ReadonlyMap<string, string>,
): PlaceSpan | null {
  const at = findName(
    tokens,
    (name, from) => names.has(name) && isAnnounced(tokens[from - 1] ?? ' '),
  );
  if (at === null) return null;
  const before = codeWord.test(tokens[at.from - 1] ?? '') ? 1 : 0;
  const { to } = readRest(tokens, at.to);
  const [comma, state = '', mark = '.'] = tokens.slice(to, to + 3);
  const isCode = codes.has(state.toUpperCase()) && !/[\p{L}\p{N}]/u.test(mark);
  const region = comma === ',' ? regions.get(state) : undefined;
  const end = comma === ',' && (states.has(state) || isCode || region) ? to + 2 : to;
  const last = region === undefined ? end : readRest(tokens, end).to;
  // "A mug for Austin" is as likely for a person.
  if (tokens[at.from - 1] === 'for' && last === at.to) return null;
  return { from: at.from - before, to: last, city: at.name, ...(region && { country: region }) };
}

const codes: ReadonlySet<string> = new Set([...stateCodes, ...countriesByName.values()]);
const isAnnounced = (before: string) => cues.has(before) || zip.test(before);

function findName(
  tokens: readonly string[],
  isName: (name: string, from: number) => boolean,
): { name: string; from: number; to: number } | null {
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = Math.min(tokens.length, from + 4); to > from; to -= 1) {
      const name = tokens.slice(from, to).join(' ');
      if (isName(name, from)) return { name, from, to };
    }
  return null;
}

const toTitle = (name: string) =>
  name.replace(/(?<=^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());
