import { localKinds } from '../../lexicon/streets.ts';
import type { PlaceDraft } from './draft.ts';

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
export function impliedCountryOf({ street, town, postcode }: PlaceDraft): string | null {
  if (street === null || town === null || postcode === null) return null;
  if (!localStreet.test(street) || !townName.test(town)) return null;
  if (germanStreet.test(street) && /^(?:D-)?(?!00|39)\d{5}$/.test(postcode)) return 'DE';
  if (dutchStreet.test(street) && /^\d{4} ?[A-Z]{2}$/.test(postcode)) return 'NL';
  return null;
}
