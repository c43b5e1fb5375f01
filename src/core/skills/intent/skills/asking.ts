import type { MembershipSignup, OrderStatus, StoreDetails } from '../intent.ts';
import { type Heard, saidValue } from '../phrase/listen.ts';
import { type Phrase, tokens } from '../phrase/phrase.ts';

export function readStoreDetails(siteSlugs: string[]): StoreDetails {
  return { skill: 'store-details', siteSlugs };
}

const loneToken = tokens(
  'confirmation (?:token|code|number) (?:is |: |= |# )*(?<token>(?=\\S*\\d)[a-z0-9_-]{6,128})',
);

export function readOrder(heard: Heard, phrase: Phrase): OrderStatus {
  const token = saidValue(heard, phrase, 'conf') ?? loneToken.exec(phrase)?.groups?.token;
  const orderId = saidValue(heard, phrase, 'ord');
  const email = saidValue(heard, phrase, 'email');
  return {
    skill: 'order-status',
    ...(token === undefined ? {} : { confirmationToken: token }),
    ...(orderId === undefined ? {} : { orderId }),
    ...(email === undefined ? {} : { email }),
  };
}

const noun = '(?:plan|tier|membership|club|program|programme|member|level|subscription)';
const notPlans =
  '(?:the|a|an|your|our|my|this|that|any|membership|member|loyalty|members|to|me|us|as|in|at|for|of|what|which|plan|become|and|with|up|join|about|subscription|club|program|programme|scheme|new|our|their|how|much|is|email|please|client|user|it|you|have|want|\\{\\S+)';
const plans = [
  tokens(`${noun} " (?<plan>[^"|]{2,40}) "`),
  tokens(
    `(?:plan|tier|level) (?:: |= |is |called |named )?(?!${notPlans} |includes? |options )(?<plan>[\\p{L}][\\p{L}\\p{N}-]{1,30})`,
  ),
  tokens(`(?!${notPlans} )(?<plan>[\\p{L}][\\p{L}\\p{N}-]{1,30}) ${noun}`),
  tokens(
    `(?:sign (?:me |us |\\S+ )?up|signup|upgrade|upgrade me|subscribe|subscribe \\S+|enroll|register|join) (?:me |us )?(?:(?:for|to|in|at) )?(?:the |your )?(?!${notPlans} )(?<plan>[\\p{L}][\\p{L}\\p{N}-]{1,30})`,
  ),
];

/** Reads plan, e-mail and name. */
export function readMembership(
  heard: Heard,
  phrase: Phrase,
  siteSlug: string | undefined,
): MembershipSignup {
  const planId = saidValue(heard, phrase, 'pln');
  const plan = planId === undefined ? planIn(phrase) : undefined;
  const email = saidValue(heard, phrase, 'email');
  const name = saidValue(heard, phrase, 'person');
  return {
    skill: 'membership-signup',
    ...(siteSlug === undefined ? {} : { siteSlug }),
    ...(plan === undefined ? {} : { plan }),
    ...(planId === undefined ? {} : { planId }),
    ...(email === undefined ? {} : { email }),
    ...(name === undefined ? {} : { name }),
  };
}

function planIn(phrase: Phrase): string | undefined {
  for (const pattern of plans) {
    const plan = pattern.exec(phrase)?.groups?.plan;
    if (plan !== undefined) return plan.trim();
  }
  return undefined;
}
