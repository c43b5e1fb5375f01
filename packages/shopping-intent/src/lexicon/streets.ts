/** Words that no street has: they take a text back, or belong to the request around an address. */
const otherWords =
  'no|not|never|cancel|stop|wait|dont|ignore|forget|to|for|please|ship|send|deliver|buy|order|with|it|my|me|your|an|in|at|by|is|are';
const word = `(?!(?:${otherWords}) )[\\p{L}\\d]\\S*`;
const letters = `(?!(?:${otherWords}) )\\p{L}[\\p{L}\\d'’.-]*`;
const kinds =
  'street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|way|square|sq|court|ct|close|terrace|place|pl|parkway|pkwy|highway|hwy|circle|cir|trail|trl|alley|crescent|cres|plaza|turnpike|quay|mews';
const side = '(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west))?';
const unitNumber = '(?:\\d{1,5}(?:-\\d{1,5})?[a-z]?|[a-z])';
const unit = `(?:(?:apt|apartment|flat|unit|suite|ste|room|rm|floor|fl|building|bldg)(?: [.])? (?:# ?)?|# ?)${unitNumber}(?= )|\\d{1,2}(?:st|nd|rd|th) floor`;
const units = `(?: (?:, )?(?:${unit})){0,2}`;
const number = '\\d{1,5}(?:-\\d{1,5})?[a-z]?';

/** A number behind the name of a street; five digits there are a postcode. */
export const numberBehind = '\\d{1,4}(?:-\\d{1,4})?[a-z]?';

/** Ends of German, Dutch and Swedish names of streets, which a number follows. */
export const localKinds =
  'strasse|straße|str|weg|platz|allee|gasse|straat|laan|plein|kade|dijk|damm|ufer|graben|markt|gracht|gatan';

const streets = [
  `(?:(?:${unit}) (?:, )?)?${number} (?:${word} ){1,5}?(?:${kinds})(?: [.])?${side}${units}`,
  `(?:${letters} ){0,2}[\\p{L}-]*(?:${localKinds}) (?:[.] )?${numberBehind}`,
  'p ?(?:[.] )?o ?(?:[.] )?box \\d{1,6}',
];
/** A street with its number: `1 main st apt 4`, `suite 300 , 500 n main st`, `hauptstraße 5`. */
export const street = `(?:${streets.join('|')})`;

/** What may be a street by its form alone: `unter den linden 5`, `1500 broadway`. */
export const possibleStreet = `(?:${number} (?:${letters} ){0,4}${letters}|(?:${letters} ){1,5}\\d{1,4}[a-z]?)${units}`;
