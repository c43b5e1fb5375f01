import { localKinds, numberBehind } from '../../lexicon/streets.ts';
import type { Phrase } from '../../text/phrase.ts';

const localStreet = `[\\p{L}-]{0,40}(?:${localKinds})`;
const streetName = `(?:${localStreet}|st|street|rd|road|ave|avenue|ln|lane|blvd|boulevard)`;
const patterns = [
  // "Musterstr. 12", "St. James St. 12, Portland"
  `(?<= ${localStreet} (?:[.,] )?)${numberBehind}(?= )`,
  `(?<= ${streetName} (?:[.] )?)${numberBehind}(?= (?:[,.;|]|$))`,
  // "To Calle Mayor, 12, 28013 Madrid"
  `(?<= (?:to|at|address|is|:) (?:[^ .;!?|{]+ ){1,5}(?:[.,] )?)${numberBehind}(?= , (?:[a-z]{1,2}-)?\\d{4,6} )`,
].map((source) => new RegExp(source, 'gu'));

/** The phrase without the numbers of houses: they are no numbers of units. */
export const withoutHouseNumbers = (phrase: Phrase): Phrase =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, '|'), phrase);
