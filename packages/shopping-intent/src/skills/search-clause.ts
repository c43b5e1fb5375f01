import type { Phrase } from '../text/phrase.ts';

const asksFirst = '(?:please|can you|could you|would you|now|just|i want to)';
const searchFor = 'search(?:ing)?(?: (?:the |your |this )?(?:store|shop|catalog))? for';
const asksFor =
  '(?:(?:find|show)(?: me)?|do you (?:have|sell|carry|stock)|have you(?: got)?(?: any)?)(?!.* (?:shipping|delivery) )';
/** What begins a further request after a conjunction. "Salt and pepper mill" begins none. */
const request =
  "(?:please(?= [\\p{L}{])|then|also|i|i'll|i'd|i'm|you|we|my|what|what's|where|where's|when|how|who|which|why|is|are|do|does|did|can|could|would|will|if|not|don't|never|add|put|throw|take|buy|order|purchase|get|give|send|ship|deliver|mail|bring|pay|check|checkout|proceed|go|show|tell|list|find|search|look|return|refund|cancel|remove|delete|empty|clear|drop|create|make|open|start|use|apply|redeem|enter|join|sign|signup|subscribe|enroll?|register|become|update|change|set|track|place|complete|confirm|keep|save|reserve|compare|choose|pick|select|sort|filter|then)";
/** A further clause, what was shown, the cart as a place, and pages of the store. */
const others = `(?:(?:and|then|or|but|,) (?:${request} |\\d|\\{)|(?:[.;!?:|]|it|them) \\S|(?:to|in|into|from) (?:my |the |our |a )?(?:cart|basket|bag) |(?:links?|page|url) (?:(?:[.!?]|please|thanks) )*$|(?:links?|page|url) (?:for|to|of|from) (?:my|our|the|this) )`;
const startsSearchPattern = new RegExp(
  `^ (?:${asksFirst} )*(?:${searchFor}|${asksFor}) (?!how |and |.* ${others})`,
  'u',
);

/** "Search for apply within sign": whether one clause asks to search, which changes nothing. */
export const startsSearch = (phrase: Phrase): boolean => startsSearchPattern.test(phrase);

/** "Search for my order", "for your return policy for bar stools" is asked of the store. */
const aboutStore =
  '(?:(?:my|our) (?:\\S+ )?(?:orders?|parcels?|packages?|shipments?)|polic(?:y|ies)|terms (?:of \\S+|and conditions)|hours)(?: for(?: \\S+){1,4})?(?: [.!?])* $';
/** "Search for a cancel membership card": one clause with the plainest words for a search. */
const searchClause = new RegExp(
  `^ (?:${asksFirst} )*${searchFor} (?!and |(?:.* )?(?:- \\S|${others}|${aboutStore}))(?<goods>.*)$`,
  'u',
);

/** Whether a phrase asks to search, and for nothing else, whatever it searches for. */
export const isOnlySearch = (phrase: Phrase): boolean => searchClause.test(phrase);

/** What a phrase searches for that only asks to search; null for other phrases. */
export function readSearchedGoods(phrase: Phrase): Phrase | null {
  const goods = searchClause.exec(phrase)?.groups?.goods;
  return goods === undefined ? null : ` for ${goods}`;
}
