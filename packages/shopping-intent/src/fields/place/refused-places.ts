const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const negation =
  /^(?:not|no|never|nothing|nowhere|neither|nor|without|except|excluding|besides|outside|avoid|avoiding|cannot|dont|wont|cant|doesnt|isnt|.+n't)$/u;
/** "other than", "instead of", "away from" */
const exceptions = /^(?:(?:other|rather) than|instead of|(?:apart|aside|away|far) from)$/u;
/** "anywhere but"; words for all stores are taken from the phrase. */
const everywhere = /^(?:any|every|no)(?:where|place|thing)$|^(?:all|anyplace|[|])$/u;
/** Negations that refuse nothing: "why not to Austin". */
const harmless = /^(?:why|or|if)$/u;

/** What may stand between a negation and the place where the goods do not go. */
const carriers = words(
  'to in into at near by inside within for from the it this that them these those us me everything anything anywhere somewhere order orders parcel package stuff goods ship shipped shipping ships send sent sending deliver delivered delivery delivering post posted mail go going goes be being i we you please my our want wants need needs have like live living lives based located am are is any longer anymore other place country city town state of do',
);

/** Whether a place that begins at a token is one where the goods do not go. */
export function isRefused(
  tokens: readonly string[],
  from: number,
  refusedEnd: number | null,
): boolean {
  if (refusedEnd !== null && tokens.slice(refusedEnd, from).every((token) => goesOn.has(token)))
    return true;
  for (let at = from - 1; at >= 0; at -= 1) {
    const [before = '', token = ''] = [tokens[at - 1], tokens[at]];
    if (negation.test(token)) return !harmless.test(before);
    if (token === 'but') return everywhere.test(before);
    if (exceptions.test(`${before} ${token}`)) return true;
    if (!carriers.has(token)) return false;
  }
  return false;
}

/** "anywhere but Austin, Dallas or Houston" */
const goesOn = words(', or and nor');
