import { colors } from '../../lexicon/colors.ts';
import { cities, countriesByName } from '../../text/places.ts';
import { type Region, regionsByName } from '../../text/regions.ts';
import { cues, origins } from './place-words.ts';

/** The longest name of a place at a token, with everything that it may name. */
export type KnownName = {
  name: string;
  /** The name without accents and full stops. */
  key: string;
  to: number;
  country: string | null;
  region: Region | null;
  /** The country of the large city with this name. */
  cityCountry: string | null;
};

const maxNameTokens = 5;
const colorWords = new Set(colors.flatMap((name) => name.split(' ')));

/** `são paulo`, `st . louis` */
const toKey = (name: string): string =>
  (/[^a-z .'-]/u.test(name) ? name.normalize('NFD').replace(/\p{M}/gu, '') : name).replace(
    /^(st|ste|mt|ft) [.] /u,
    '$1 ',
  );
const byKey = <Value>(names: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...names].map(([name, value]) => [toKey(name), value]));
const countries = byKey(countriesByName);
const regions = byKey(regionsByName);
const cityCountries = byKey(cities);

/**
 * Names count only as a whole: `new mexico` is a state and not the country, and `north korea` is
 * not `korea`.
 */
export function findKnownName(tokens: readonly string[], from: number): KnownName | null {
  for (let to = Math.min(tokens.length, from + maxNameTokens); to > from; to -= 1) {
    const name = tokens.slice(from, to).join(' ');
    const key = toKey(name);
    const known: KnownName = {
      name,
      key,
      to,
      country: isCountryHere(name, tokens, from) ? (countries.get(key) ?? null) : null,
      region: regions.get(key) ?? null,
      cityCountry: cityCountries.get(key) ?? null,
    };
    if (known.country ?? known.region ?? known.cityCountry) return known;
  }
  return null;
}

/** "Send us two mugs" is not about a country, and `us navy` is a color. */
function isCountryHere(name: string, tokens: readonly string[], from: number): boolean {
  if (name !== 'us' && name !== 'gb') return true;
  const [before = '.', after = '.'] = [tokens[from - 1], tokens[from + 1]];
  if (origins.has(before)) return false;
  const ends = /^(?:[,.!?;|)]|\d{5}.*)$/.test(after);
  return before === 'the' ? !colorWords.has(after) : cues.has(before) && ends;
}
