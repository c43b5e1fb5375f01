import type { MembershipSignupIntent, OrderStatusIntent, StoreDetailsIntent } from '../intent.ts';
import { anyLiteral, expandLiterals } from '../phrase/literals.ts';
import { extractValue, type Utterance } from '../phrase/parse-utterance.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';

export function readStoreDetails(siteSlugs: string[]): StoreDetailsIntent {
  return { skill: 'store-details', siteSlugs };
}

const bareTokenPattern = tokenPattern(
  'confirmation (?:token|code|number) (?:is |: |= |# )*(?<token>(?=\\S*\\d)[a-z0-9_-]{6,128})',
);

export function readOrderStatus(utterance: Utterance, phrase: Phrase): OrderStatusIntent {
  const token =
    extractValue(utterance, phrase, 'conf') ?? bareTokenPattern.exec(phrase)?.groups?.token;
  const orderId = extractValue(utterance, phrase, 'ord');
  const email = extractValue(utterance, phrase, 'email');
  return {
    skill: 'order-status',
    ...(token === undefined ? {} : { confirmationToken: token }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(email === undefined ? {} : { email }),
  };
}

const noun = '(?:plan|tier|membership|club|program|programme|member|level|subscription)';
const notPlans =
  '(?:the|a|an|your|our|my|this|that|any|membership|member|loyalty|members|to|me|us|as|in|at|for|of|what|which|plan|become|and|or|with|up|join|about|subscription|club|program|programme|scheme|new|our|their|how|much|is|email|please|client|user|it|you|have|want|be|part|\\{\\S+)';
// Words that end a name of several words.
const afterPlans =
  "(?:now|today|tonight|tomorrow|asap|immediately|here|using|under|from|on|by|through|via|if|so|then|i|i'm|i'd|my|her|his|they|he|she|we|he's|she's|because|but|or|thanks|thank|are|was|too|also|instead|each|every|per|there|costs?|offers?|includes?|options?)";
/** Words beside the name of a plan that do not belong to it. */
export const wordsBesidePlans = new RegExp(
  `^(?:${notPlans}|${afterPlans}|${noun}|name|named|called)$`,
  'u',
);
const first = `(?!${notPlans} )[\\p{L}][\\p{L}\\p{N}'-]{0,30}`;
const next = `(?!(?:${notPlans}|${afterPlans}) )[\\p{L}\\p{N}&+][\\p{L}\\p{N}'-]{0,30}`;
// In `trail club membership`, the noun inside the name is part of it.
const inner = `(?:club|program|programme|member|loyalty|plus|of (?:the |our )?${next}|${next})`;
// A name that starts with a number: `5 o'clock club`.
const counted = `\\d{1,4} ${first}`;
/** "The Trail Club Plus" is not the plan Trail: after its noun, a name does not go on. */
const ended = `(?! ${next})`;
const joining =
  '(?:sign (?:me |us |\\S+ )?up(?: \\{\\S+)?|signup|upgrade|upgrade me|subscribe|subscribe \\S+|enroll|enroll \\S+|enrol|enrol \\S+|register|register \\S+|join) (?:me |us )?(?:(?:for|to|in|at) )?(?:the |your )?';
const plans = [
  tokenPattern(
    `${noun} (?:called |named |: )?(?<plan>${anyLiteral})|(?<plan2>${anyLiteral}) ${noun}|${joining}(?<plan3>${anyLiteral})`,
  ),
  tokenPattern(`${noun} " (?<plan>[^"|]{2,40}) "`),
  tokenPattern(
    `(?:plan|tier|level) (?:: |= |is |called |named )?(?!${notPlans} |includes? |options )(?<plan>${first}(?: ${inner}){0,3})`,
  ),
  tokenPattern(
    `(?:(?:the|your|a|an|for|to|join) )(?<plan>(?:${counted}|${first})(?: ${inner}){0,3}) ${noun}${ended}`,
  ),
  tokenPattern(`(?<plan>${first}) ${noun}${ended}`),
  tokenPattern(`${joining}(?<plan>(?:${counted}|${first})(?: ${inner}){0,3})`),
];

// A question is answered with the plans and must not sign anyone up.
const question = tokenPattern(
  "(?<=^ |[.!?;:] )(?:(?:so|and|ok|okay|hi|hello|hey|please|,) )*(?:what(?! an? )|what's|how much|how many|how long|which|who|why|when|where|does|is(?! it possible)|are|am|should|shall|do (?:i|we|you|they|members)|tell (?:me|us)|explain|describe|info|information|details|(?:send|email|mail|write|forward|contact)(?! (?:[:={]|is|address|an? )))(?= ).*",
);

// A statement about an existing membership is not a request for one.
const statement = tokenPattern(
  'renew(?:al|ed|s|ing)?|is (?:already |still |now )*an? (?:\\S+ )?member of .*|(?:is|was|are|has|had|holds?|owns?|wants? out of) (?:(?:already|still|now|out|of) )*(?:an? |the |my |our )?(?:\\S+ ){0,4}?(?:members?|membership|subscription)(?= (?:[|,.!?]|$))|(?:has|have|is|was) (?:now |already |just )?(?:expired|ended|lapsed|renewed|cancelled|canceled)|(?:about|concerning|regarding|invoice|receipt|bill) (?:\\S+ ){0,6}?(?:membership|subscription|plan|tier)|[?] (?:no|nope|nah|never)|(?:signing|sign) up (?:\\S+ ){0,6}?(?:failed|fails)|(?:check|verify|look up|status of) (?:\\S+ ){0,4}?(?:membership|subscription)',
);

/**
 * Reads plan, email and name. Ignores the email in questions and statements: they sign no one up.
 */
export function readMembership(
  utterance: Utterance,
  phrase: Phrase,
  { siteSlug, plan: known }: { siteSlug: string | undefined; plan: string | null },
): MembershipSignupIntent {
  const planId = extractValue(utterance, phrase, 'pln');
  const plan = planId === undefined ? (known ?? findPlanName(phrase)) : undefined;
  const email =
    question.test(phrase) || statement.test(phrase)
      ? undefined
      : extractValue(utterance, phrase, 'email');
  const name = extractValue(utterance, phrase, 'person');
  return {
    skill: 'membership-signup',
    ...(siteSlug === undefined ? {} : { siteSlug }),
    ...(plan === undefined ? {} : { plan }),
    ...(planId === undefined ? {} : { planId }),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
  };
}

function findPlanName(phrase: Phrase): string | undefined {
  for (const pattern of plans) {
    const { plan, plan2, plan3 } = pattern.exec(phrase)?.groups ?? {};
    const name = plan ?? plan2 ?? plan3;
    if (name !== undefined) return expandLiterals(name.trim());
  }
  return undefined;
}
