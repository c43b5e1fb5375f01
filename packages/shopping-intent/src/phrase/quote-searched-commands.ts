import { commandWords } from '../lexicon/product-words.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';
import { isLiteral, toLiteral } from './literals.ts';

const searchVerbs =
  '(?:find|search(?:ing)?(?: (?:the |your |this )?(?:store|shop|catalog))?(?: for)?|look(?:ing)? (?:for|up)|browse|show|locate)(?: me| us)?';
const marks = '(?:[^\\p{L}\\p{N}{“| ]+ )*';
const object =
  '(?:an? |the |my |your |our |this |that |me |us |all |everything|anything|it |them |out(?= )|up |in |\\d|two |three |four |five |with |now(?= )|and |for |to |from )';
const command =
  '(?:create|make|start|open|add|put|throw|remove|delete|empty|clear|buy|purchase|order|cancel|check|checkout|pay|sign|join|subscribe|enroll|register|apply|redeem|use|ignore|disregard|ship|send|deliver|update|change|set|complete|confirm|place|give|drop|swap|refund)';
const searchedCommand = new RegExp(
  `(?<=^ (?:(?:please|can you|could you|would you|now|then|just|and|i want to|let me) )*${searchVerbs} (?:: )?${marks})(?<words>${command} ${object}[^|]*?)(?=(?: ,)? (?:please|thanks) (?:[.!] )?$| [.;!?](?: |$)|$| \\|)`,
  'u',
);
const aboutService =
  '(?:balances?|numbers?|emails?|phone|contacts?|hours|times?|costs?|fees?|rates?|team|agent|chat|department|today|tomorrow|tonight|now|weekends?|\\S+days?|holidays|christmas|easter|with|than|under|over|below|above|up|or|of|for|on|at|from|in|to|by|and|or|is|are|was|that|which|with|about|my|your|our|the|an?|it|this|these|all|only|please|here|codes?|named|called|polic(?:y|ies)|page|info|information|details|terms|conditions|rules|options|process|instructions|window|period|status|items?|goods|products?|orders?|results?|matching)';
const services =
  '(?:(?:refund|returns?|shipping|privacy|exchange|cookie|cancellation) policy|terms (?:of (?:service|use|sale)|and conditions)|(?:opening|store|shop|business) hours|customer (?:service|support)|gift (?:cards?|vouchers?|certificates?)|vouchers?|crypto|coupon|return|refund)';
const seeking = `(?:${searchVerbs}|(?:i'm|i am|we're|we are) (?:looking|searching) for|(?:do you|have you|you) (?:have|got|sell|stock|carry)|got any)`;
/** Goods that are named after a service of the store: a poster of a refund policy. */
const searchedGoods = new RegExp(
  `(?<=^ (?:(?:please|can you|could you|i want to) )*${seeking} (?:: )?(?:an? |some |any )?)(?<words>${services} (?!${aboutService} |[^ ]*\\d)\\p{L}[^.,;!?|{]*?)(?= [.,;!?|]| $)`,
  'u',
);
const titlePattern = tokenPattern('(?:called|named|titled|entitled)');
const searchOpening = new RegExp(`^ (?:(?:please|can you|could you) )*${searchVerbs} `, 'u');

/**
 * Turns a command after a search verb into a literal: everything after `search for` in `search for
 * create a cart with 3 mugs` and in `find coupon organizer`, and the title in `find the print called
 * Checkout Time`.
 */
export function quoteSearchedCommands(phrase: Phrase): Phrase {
  const searched = searchedCommand.exec(phrase) ?? searchedGoods.exec(phrase);
  const words = searched?.groups?.words;
  if (words !== undefined) return quoteWords(phrase, words);
  const called = searchOpening.test(phrase) ? titlePattern.exec(phrase) : null;
  if (!called) return phrase;
  const title = / [^.,;!?|"“]+/u.exec(phrase.slice(called.index + called[0].length))?.[0] ?? '';
  return title.split(' ').some((word) => commandWords.has(word))
    ? quoteWords(phrase, title.trim())
    : phrase;
}

function quoteWords(phrase: Phrase, words: string): Phrase {
  const kept = words.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (kept.some((word) => isLiteral(word) || word.startsWith('{'))) return phrase;
  return phrase.replace(words, () => toLiteral(kept));
}
