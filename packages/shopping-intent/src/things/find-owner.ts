import { wholeNumber } from '../text/numbers.ts';
import { isForeignWord } from './foreign-words.ts';
import type { OptionTest } from './option-words.ts';

/*
 * A name may only describe what is asked for: "tickets for the night ferry", "a poster of the mug",
 * "please repair my drill". Then the product itself is not bought.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const determiners = words(
  'a an the this that these those my our your his her their its another some any all both each every own new extra more single whole entire x |',
);
const number = new RegExp(`^(?:${wholeNumber}|\\d+x|x\\d+)$`, 'u');
const clauseEdges = words('| , . ; : ! ? ( ) - / and or but plus & + so then also please');

/** Words that relate a name to what stands before them. */
const relations = words(
  'for of from about to on onto with like than as in into at by against over under inside behind beside without around resembling featuring showing depicting',
);
const counters =
  'order orders purchase cart checkout delivery shipment supply quantity qty total number amount units unit pcs pc pieces piece pairs pair packs pack boxes box sets set copies copy bottles bottle loaves loaf tins tin tubs tub bars bar jars jar cans can rolls roll tubes tube licenses license licences licence dozen dozens lot lots couple few bunch batch one each some any more another many rest consisting out need dreaming fan peices peaces';
const requests =
  'order orders purchase checkout session payment pay paying paid go going opt opted settle settled ask asked asking look looking search searching shopping request requests requested requesting you in down after arrange call calls need wish wishing hope money cash invoice quote po down up ready grateful thanks thank charge charged bill billed me us license licence licenses licences';

/** Before a relation: words after which the name is the thing that is asked for. */
const leads: Readonly<Record<string, ReadonlySet<string>>> = {
  of: words(counters),
  for: words(requests),
  on: words('up out falls settled decided set keen eye eyes sights insist landed'),
  in: words('interested throw chuck toss pop'),
  at: words('hint hints hinting hinted look looks looking'),
  about: words('how what'),
  as: words('well'),
  to: words('myself me us'),
  with: words(
    'cart basket order checkout go going start begin happy along together me us up out off helped love',
  ),
};
/** The same, where it takes more words: `spend it on the …`, `create a cart for the …`. */
const leadingWords =
  / (?:(?:create|make|open|start|set up|build|begin|prepare|fill) (?:\S+ ){0,4}?(?:cart|basket) (?:for|of|with)|(?:spend|spending) (?:\S+ ){0,4}?on|(?:surprise|treat|spoil|provide|equip) (?:\S+ ){1,4}?(?:with|to)) $/u;

/** Verbs of other wishes than to buy the product. */
const otherVerbs = words(
  'fit fits fitting match matches matching suit suits hold holds holding carry carries carrying cover covers protect protects replace replaces repair fix mend clean wash rent borrow lend return exchange refund cancel trade swap review resemble resembles',
);
/** Verbs of buying that `isForeignWord` does not know. */
const buyingVerbs = words(
  'take takes took lay lays wear wears appreciate use bought chosen saw spotted cop love loves fancy eye eyeing eyed craving eyeballing drop grab gimme snag nab score secure arrange organise organize provide dispatch despatch prepare process book choose select pick hand chuck toss fetch collect wanna gotta rush prefer adore buying ordering purchasing getting adding taking wanting requesting needing including choosing picking having sending shipping giving grabbing procuring acquiring requiring bring supplying paying seeking selling thing evening morning',
);
const givingVerbs = words(
  'send get give bring buy order gift sell ship offer fetch grab purchase hand deliver owe let',
);
const comparedThings = words(
  'something anything nothing everything things stuff one ones look looks looking exactly just much more',
);
/** After a name: what is to be done with a product that the buyer has. */
const services =
  /^(?:repaired|fixed|mended|cleaned|washed|replaced|serviced|sharpened|refunded|exchanged|returned|collected|picked up|insured|appraised|valued)$/u;
const isPlaceholder = (token: string) => /^\{item:\d+\}$/u.test(token);

/** `words` describe the other thing, before the name; `isNamed`: it is a named product itself. */
export type Owner = { words: readonly string[]; isNamed: boolean };

/**
 * What the name at a position only describes; null if the name is the thing itself. `test` knows
 * the words of the product's options, which may stand before its name.
 */
export function findOwner(tokens: readonly string[], at: number, test: OptionTest): Owner | null {
  const from = skipModifiers(tokens, at, test.isOption);
  const [head = '|', before = '|'] = [tokens[from - 2], tokens[from - 1]];
  if (relations.has(before)) {
    if (isPlaceholder(head)) return toNamedOwner(before);
    return isLead(tokens, from, test) ? null : toOwner(tokens, from - 2, at);
  }
  if (isPlaceholder(before)) return null;
  if (services.test(tokens[at + 1] ?? '')) return { words: [], isNamed: false };
  const isOther = otherVerbs.has(before) || sellsOwn(tokens, from);
  return isOther || isOtherVerb(tokens, from, at) ? toOwner(tokens, from - 1, at) : null;
}

/** "The tote with a beanie" asks for both. */
const toNamedOwner = (relation: string): Owner | null =>
  relation === 'with' ? null : { words: [relation], isNamed: true };

/** Where the words begin that determine, count or describe a name: `two of my black …`. */
function skipModifiers(
  tokens: readonly string[],
  at: number,
  isOption: (token: string) => boolean,
): number {
  let from = at;
  while (from > 0 && isModifier(tokens[from - 1] ?? '', tokens[from - 2] ?? '', isOption))
    from -= 1;
  return from;
}

const isModifier = (token: string, before: string, isOption: (token: string) => boolean) =>
  token !== '|' &&
  (determiners.has(token) ||
    number.test(token) ||
    (isOption(token) && !relations.has(token) && !otherVerbs.has(token)) ||
    (/(?:ed|ly)$/u.test(token) && determiners.has(before)));

/** Whether the words before a relation ask for the thing after it: `an order for the …`. */
function isLead(tokens: readonly string[], from: number, test: OptionTest): boolean {
  const [head = '|', relation = ''] = [tokens[from - 2], tokens[from - 1]];
  if (head === 'go' && tokens[from - 3] === 'to' && isForeignWord(tokens[from - 4] ?? ''))
    return false;
  if (clauseEdges.has(head) || head.startsWith('{')) return true;
  if (relation === 'like') return !comparedThings.has(head) && !isForeignWord(head);
  if (leads[relation]?.has(head)) return true;
  // "A navy one of the caps", but not "a coarse blade of the saw".
  if (relation === 'of' && (number.test(head) || (test.isOption(head) && !test.isPart(head))))
    return true;
  return leadingWords.test(` ${tokens.slice(0, from).join(' ')} `);
}

/** "I want to sell you my drill". */
function sellsOwn(tokens: readonly string[], from: number): boolean {
  const [verb, before] = [tokens[from - 2], tokens[from - 1]];
  if (verb === 'sell' && before === 'you') return true;
  return before === 'sell' && /^(?:my|our)$/u.test(tokens[from] ?? '');
}

/**
 * Whether an unknown verb governs the name: "rent a drill", but not "send mum a drill" or "for the
 * office a drill".
 */
function isOtherVerb(tokens: readonly string[], from: number, at: number): boolean {
  const [subject = '|', verb = '|'] = [tokens[from - 2], tokens[from - 1]];
  if (from === at || buyingVerbs.has(verb)) return false;
  if (/ing$/u.test(verb)) return true;
  if (!isForeignWord(verb) || determiners.has(subject) || givingVerbs.has(subject)) return false;
  return subject === 'to'
    ? !givingVerbs.has(tokens[from - 3] ?? '')
    : !relations.has(subject) && !isForeignWord(subject);
}

const maxOwnerWords = 4;

/** The thing before a name: its noun at `head`, with the adjectives before it. */
function toOwner(tokens: readonly string[], head: number, at: number): Owner {
  let from = head;
  while (from > 0 && head - from < maxOwnerWords && isForeignWord(tokens[from - 1] ?? ''))
    from -= 1;
  return { words: tokens.slice(from, at), isNamed: false };
}
