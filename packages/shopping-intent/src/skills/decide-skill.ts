import { splitSentences } from '../phrase/sentences.ts';
import { normalizeSpaces, type Phrase } from '../text/phrase.ts';
import { isChangeInDoubt } from './change-in-doubt.ts';
import { findOrderedGoods, isSearchToSend, sendsWantedGoods } from './goods-to-send.ts';
import { declineRules } from './rules/declining.ts';
import type { IntentRule } from './rules/rule.ts';
import { rules } from './rules.ts';
import { isOnlySearch, startsSearch } from './search-clause.ts';

/** What the words ask for, the sentences that do, and the others. */
export type SkillDecision = { rule: IntentRule; requestText: Phrase; otherText: Phrase };

/**
 * The skill that the words ask for, or null when no rule fits. A change that the text takes back or
 * that is in doubt is declined.
 */
export function decideSkill(phrase: Phrase): SkillDecision | null {
  const decision = decideUnlessTakenBack(phrase);
  if (decision === null || isOnlySearch(phrase)) return null;
  const searches = startsSearch(phrase) || isSearchToSend(phrase);
  if (searches && mayChange(decision.rule)) return null;
  if (!changes(decision.rule)) return decision;
  const { rule, requestText } = decision;
  // A sign-up needs an email address; without one, the text is a question about plans.
  if (rule.skill === 'membership-signup' && !phrase.includes('{email:')) return decision;
  return isChangeInDoubt(rule, requestText, phrase) ? decline(rule, phrase) : decision;
}

const mayChange = ({ skill, action, declines }: IntentRule): boolean =>
  skill === 'ucp-checkout' ||
  (skill === 'cart-management' && action !== 'get') ||
  declines === 'purchase';

const decline = ({ when, skill }: IntentRule, phrase: Phrase): SkillDecision => ({
  rule: {
    skill: 'unclear',
    when,
    declines: skill === 'membership-signup' ? 'membership' : 'purchase',
  },
  requestText: phrase,
  otherText: ' ',
});

/** Whether a sentence declines a purchase or membership. */
export const isDeclined = (phrase: Phrase): boolean =>
  splitSentences(phrase).some((sentence) =>
    declineRules.some((rule) => rule.declines !== undefined && matchesRule(rule, sentence)),
  );

/** Whether the end of a text takes back what was asked before. */
export const isTakenBack = (phrase: Phrase): boolean =>
  takenBack.test(phrase) || isTakenBackByNo(phrase);

function decideUnlessTakenBack(phrase: Phrase): SkillDecision | null {
  const [words = '', ...others] = phrase.split(isTakenBackByNo(phrase) ? lastNo : takenBack);
  if (others.length === 0) return decide(phrase);
  const rule = decide(normalizeSpaces(words))?.rule;
  if (rule === undefined || !changes(rule) || (keptAtEnd.test(phrase) && !removes(rule)))
    return decide(phrase);
  return decline(rule, phrase);
}

// "Buy the tote. Just kidding." What is only cancelled may be a cart that was spoken of.
const takenBack =
  / [,.;!?-] (?:(?:oh|no|nah|wait|hm|hmm|sorry|but|ok|actually|please|on second thoughts?|[,.-]) )*(?:never ?mind|forget (?:it|that)|(?:i'm |i am |i was )?(?:only |just )?(?:kidding|joking)|don't|do not|not|scratch that|stop|not yet|(?:maybe|perhaps|or|or maybe) not|(?:maybe|perhaps|but|just) (?:later|next time|another time|some other time)|(?:keep|leave) (?:it|them|that|this|those)|i changed my mind|(?:wait|no) ,? ?cancel (?:that|it))(?: (?:please|sorry|thanks|[,.!]))* $/u;

const lastNo =
  / (?:[,?.!] (?:(?:oh|wait|hm|hmm|sorry|actually|please|[,.]) )*(?:no|nope|nah|never|no way|hell no|i don't think so|i think not|i'd rather not|(?:certainly|absolutely|definitely|of course|really|probably|maybe) not|not (?:really|now|today|ever))|or (?:maybe |perhaps )?not)(?: (?:thanks|[.!?]))* $/u;

/** "Remove it? No", "buy it or not?" In a longer text a last no may answer a question of its own. */
function isTakenBackByNo(phrase: Phrase): boolean {
  const at = phrase.search(lastNo);
  return at >= 0 && !/[.!?;|]/u.test(phrase.slice(0, at)) && !/ (?:whether|if) /u.test(phrase);
}

// "Remove the tote. Actually keep it"; of a tote that is bought it takes nothing back.
const keptAtEnd =
  / (?:keep|leave) (?:it|them|that|this|those)(?: (?:please|sorry|thanks|[,.!]))* $/u;

const removes = ({ action }: IntentRule) =>
  action === 'cancel' || action === 'remove_item' || action === 'remove_coupon';

const changes = ({ skill, action }: IntentRule) =>
  skill === 'ucp-checkout' ||
  skill === 'x402-purchase' ||
  skill === 'membership-signup' ||
  (skill === 'cart-management' && action !== 'get');

/**
 * Each sentence speaks for itself; of
 * several the one counts whose rule comes first, and chat only where nothing else is asked.
 */
function decide(phrase: Phrase): SkillDecision | null {
  const found = splitSentences(phrase).map((sentence) => ({
    sentence,
    at: rules.findIndex((rule) => matchesRule(rule, sentence)),
  }));
  const first = Math.min(...found.map(({ at }) => toRank(at)));
  const rule = findDeclinedRule(found.map(({ at }) => rules[at])) ?? rules[first % rules.length];
  if (rule === undefined) return decideOnWholePhrase(phrase);
  if (rule.action === 'set_address') {
    const read = found.map(({ sentence, at }) => ({ sentence, rule: rules[at] ?? null }));
    if (sendsWantedGoods(read)) return decideOnWholeRequest(phrase);
    const order = findOrderedGoods(read)?.rule;
    if (order) return splitRequest(order, found);
  }
  return splitRequest(rule, found);
}

type FoundRule = { sentence: Phrase; at: number };

function splitRequest(rule: IntentRule, found: readonly FoundRule[]): SkillDecision {
  const [asked, beside] = [true, false].map((isAsked) =>
    found.filter(({ at }) => isSameRule(rules[at], rule) === isAsked).map((each) => each.sentence),
  );
  return { rule, requestText: joinSentences(asked), otherText: joinSentences(beside) };
}

// "Cancel it. I am a member of Gold" is no sign-up.
function findDeclinedRule(fitting: readonly (IntentRule | undefined)[]): IntentRule | undefined {
  const isJoining = fitting.some((rule) => rule?.skill === 'membership-signup');
  return isJoining ? fitting.find((rule) => rule?.declines === 'membership') : undefined;
}

const joinSentences = (sentences: readonly Phrase[] = []): Phrase =>
  normalizeSpaces(sentences.join(' | '));

// What no sentence asks by itself may be asked over several.
function decideOnWholePhrase(phrase: Phrase): SkillDecision | null {
  const rule = rules.find((each) => matchesRule(each, phrase));
  return rule ? { rule, requestText: phrase, otherText: ' ' } : null;
}

/** As in one sentence; null for a search, where that, too, would only change the address. */
function decideOnWholeRequest(phrase: Phrase): SkillDecision | null {
  const whole = decideOnWholePhrase(phrase);
  return whole?.rule.action === 'set_address' ? null : whole;
}

const matchesRule = ({ when, unless }: IntentRule, phrase: Phrase) =>
  when.test(phrase) && !unless?.test(phrase);

function toRank(at: number): number {
  if (at < 0) return Number.POSITIVE_INFINITY;
  return rules[at]?.skill === 'unclear' ? at + rules.length : at;
}

const isSameRule = (one: IntentRule | undefined, other: IntentRule) =>
  one?.skill === other.skill && one.action === other.action && one.declines === other.declines;
