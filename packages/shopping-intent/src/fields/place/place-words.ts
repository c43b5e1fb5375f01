import { colors, shades } from '../../lexicon/colors.ts';
import { sizes } from '../../lexicon/sizes.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words and marks that announce a place. */
export const cues = words(
  'to in into at for near by destination address site ship-to ship deliver delivery shipping country city is : / , . ; | ( ! ?',
);
/** Words that announce a postcode that stands alone. */
export const zipCues = words('to zip code zipcode postcode destination address');
/** Before a place where the goods do not go. */
export const origins = words(
  'from guide map about like made but except excluding without not outside',
);
export const zipLabels = words('zip zipcode postcode postal post cep pin code');

/** Words that are not the name of a town. */
export const notTowns: ReadonlySet<string> = new Set([
  ...words(
    'the a an my our your his her their this that be please pls thanks cheers it them us me him and or one for to in into onto at from send sent ship shipped deliver delivered with by of going goes go should shipping delivery address country city zip postcode house street so where which i we he she they everything all both post mail home abroad destination site ship-to near customer client receiver recipient is are am but not except only anywhere everywhere outside based living adress town village state via using today now soon asap then also buy order add get want need take code coupon email cart basket qty quantity size color colour pay paid card gift express standard use set change update keep make put fill enter other than rather instead apart aside away within inside',
  ),
]);
/** Words that name a town only where a town is announced: "to Red Bluff". */
export const optionNames: ReadonlySet<string> = new Set(
  [...colors, ...shades, ...sizes].flatMap((name) => name.split(' ')),
);
/** Before `in` and the place where somebody lives. */
export const dwelling = words(
  "live lives living based located staying am are is i'm im we're he's she's",
);
const towards = words('to near address destination');
const labels = words('address destination home town city');

/** Whether the words before a token announce a place, and never an option: `to`, `address is`. */
export function isPlaceAnnounced(tokens: readonly string[], from: number): boolean {
  const [head = '', before = ''] = [tokens[from - 2], tokens[from - 1]];
  if (towards.has(before)) return true;
  return before === 'in' ? dwelling.has(head) : /^(?:[:=]|is)$/u.test(before) && labels.has(head);
}

const adjectives = words(
  'new north south east west northern southern eastern western northeast northwest southeast southwest northeastern northwestern southeastern southwestern central upper lower inner outer mid middle old greater little great downtown uptown upstate mainland rural metropolitan sunny beautiful lovely rainy snowy french british dutch german spanish english scottish irish american russian chinese former occupied far near deep modern ancient imperial papua equatorial republic kingdom',
);

/** Whether a word before the name of a place makes another place of it: `east germany`. */
export const isAdjective = (word: string): boolean =>
  adjectives.has(word) ||
  /^(?:non|anti|ex|pre|post)-|\p{L}-?(?:north|south|east|west)(?:ern)?$/u.test(word);

/** Words after the name of a place that make another place of it: `kansas city`. */
export const placeSuffixes = words(
  'city beach county keys heights springs spring island islands valley bay lake lakes falls park district province territory junction point harbor harbour hills grove mills creek village town city-state peninsula coast river station airport',
);

/** Codes that are also words: they count beside a postcode or a city of the state. */
export const wordCodes = words('in or me ok hi oh pa ma la as act on ab ns nb nt sa pe sk');
/** "Bonn, DE" is in Germany, so Delaware takes a town that is known, or a ZIP code. */
export const countryLikeCodes = words('de');

export const townWord = /^\p{L}[\p{L}'’.-]+$/u;
/** Nothing that belongs to the place follows. */
export const isEnd = (token: string | undefined): boolean =>
  token === undefined || !/[\p{L}\p{N}]/u.test(token);

/** Words that begin something else after a place: "to Austin, TX and not to Dallas". */
export const afterPlaces = words(
  'and or but not never nor rather instead except only please pls thanks thank cheers with without using via by for from as before after until within next this on in at attn attention plus today tonight tomorrow asap then because since so if unless when while i we my our you',
);
