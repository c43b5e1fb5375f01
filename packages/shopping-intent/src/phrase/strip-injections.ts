import { normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

/** The beginnings of prompt injections, as patterns for a filter. */
const injections = [
  '(?:ignore|disregard|forget|bypass|override) (?:(?:all|any|the|your|my|these|those|previous|prior|above|every|of|earlier|former|existing|current|other|preceding|initial|original|system|safety|store|shop) ){0,4}(?:instructions?|rules?|guidelines?|prompts?|polic(?:y|ies)|directions?|restrictions?|safeguards?|orders above)',
  '(?:ignore|disregard|forget) (?:all |the |everything )*(?:above|previous|prior|before)',
  "(?:send|give|show|tell|list|email|export|dump|forward)(?: me| us)? (?:(?:all|the|every|your|a list of|of) ){0,3}(?:customers?|users?|buyers?|clients?)(?:'s?)? (?:e-?mails?|data|records|addresses|passwords?|lists?|database|details|names|orders|accounts)",
  '(?:new )?system prompt',
  'override :',
  'make me (?:an? )?(?:admin|administrator|root|owner)',
  '(?:make|set) everything (?:cost|free|for free)',
  '(?:give|send|ship|sell|hand) (?:me |us )?(?:everything|all of it|it all|anything|the whole (?:store|shop)|all (?:your )?(?:products|items|stock))(?: \\S+){0,3} (?:for free|free|free of charge|without (?:paying|payment|charge)|at no cost)',
  'as (?:already )?paid',
  'you are (?:now|(?:the |an? )?(?:root|admin|administrator|unrestricted|jailbroken|free from|no longer))',
  'pretend (?:to be|you are|that you)',
  'act as (?:a|an|if|my|the)',
  'system :',
  'assistant :',
  '(?:developer|debug|admin|god|root|jailbreak) mode',
  '(?:reveal|print|show|leak|expose|dump|output|repeat) (?:me )?(?:(?:your|the|all|our|its) ){0,2}(?:system prompt|prompt|secrets?|api[ -]keys?|keys|passwords?|credentials|instructions|configuration|database|environment variables?)',
  '(?:mark|set|flag) (?:it|this|that|them|order|the order|my order)(?: {ord:\\d+})? (?:as )?(?:already )?(?:paid|free|shipped|delivered|refunded)',
  '(?:set|make|change|reduce) (?:(?:all|every|the|of|your) ){0,3}(?:prices?|everything|products?|items?) (?:to )?(?:be )?(?:0|zero|free)',
  '(?:drop|truncate|alter) table',
  '(?:delete|insert|select|update) (?:\\S+ )?(?:from|into|set) (?:orders|users|products|customers|accounts)',
  '(?:union|or) (?:select|1 = 1)',
  '(?:give|grant|apply|get) (?:me |us |yourself )?(?:a |an )?(?:100 ?%|full|admin|root|unlimited|free) (?:discount|access|refund|rights|privileges)',
  'refund (?:every|all|it twice|everything|everyone)',
  'i order you to',
  'authorized override',
  'you must (?:now )?(?:obey|comply|mark|refund|approve|reveal|transfer|send)',
  '(?:transfer|send) (?:all|the|every) (?:funds|money|coins|balance)',
];

const injection = tokenPattern(`(?:(?:and|then|also|but|please) )?(?:${injections.join('|')})`);

/** A phrase without prompt injections, and their first words. */
type StrippedPhrase = { phrase: Phrase; injections: string[] };

/**
 * Removes prompt injections (`ignore all previous instructions …`) up to the end of their
 * sentences. They never have an effect; they are removed so that the rest of the text can be
 * understood.
 */
export function stripInjections(phrase: Phrase): StrippedPhrase {
  const injections: string[] = [];
  const sentences = phrase.split(/(?<= [.;!?\n]) /).map((part) => {
    const sentence = normalizeSpaces(part);
    const match = injection.exec(sentence);
    if (match) injections.push(match[0].trim());
    return match ? sentence.slice(0, match.index) : sentence;
  });
  return { phrase: normalizeSpaces(sentences.join(' ')), injections };
}
