import { localKinds } from '../../lexicon/streets.ts';
import { listRegionsOf } from '../../text/postcode-regions.ts';
import { usTowns } from '../../text/us-towns.ts';
import { cityNameOf, type PlaceDraft } from './draft.ts';

/** "Bad Tölz", "Frankfurt am Main": more words may be something else than a town. */
const townName =
  /^(?:(?:bad|sankt|groß|den|de) )?\p{L}[\p{L}.'-]+(?: (?:am|an der|im|ob der) \p{L}[\p{L}-]+)?$/u;
const localStreet = new RegExp(`(?:${localKinds}) (?:[.] )?\\d{1,4}[a-z]?$`, 'u');
const germanStreet = /(?:str|straße|strasse|weg|platz|allee|gasse|damm|ufer|graben|markt)(?= )/u;
const dutchStreet = /(?:straat|laan|weg|plein|gracht|kade|dijk|markt)(?= )/u;

/**
 * The country of a street with a postcode, before a town that is not known: "Musterstr. 12, 80331
 * Neustadt". Null if it may be in several: postcodes of four digits are Austrian, Swiss or Belgian,
 * and South Tyrol has German streets, too.
 */
function countryOfStreet({ street, town, postcode }: PlaceDraft): string | null {
  if (street === null || town === null || postcode === null) return null;
  if (!localStreet.test(street) || !townName.test(town)) return null;
  if (germanStreet.test(street) && /^(?:D-)?(?!00|39)\d{5}$/.test(postcode)) return 'DE';
  if (dutchStreet.test(street) && /^\d{4} ?[A-Z]{2}$/.test(postcode)) return 'NL';
  return null;
}

/** "Beverly Hills 90210": the state of the town, if the ZIP code belongs to it. */
export function impliedStateOf(draft: PlaceDraft): string | null {
  const { postcode } = draft;
  if (postcode === null || !/^\d{5}(?:-\d{4})?$/.test(postcode)) return null;
  const states = listRegionsOf('US', postcode);
  return usTowns.get(cityNameOf(draft))?.find((state) => states.includes(state)) ?? null;
}

/** The country that a town implies by its postcode, if the text names none. */
export const impliedCountryOf = (draft: PlaceDraft): string | null =>
  countryOfStreet(draft) ?? (impliedStateOf(draft) === null ? null : 'US');
