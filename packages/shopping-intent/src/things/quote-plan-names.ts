import { toLiteral } from '../phrase/literals.ts';
import type { KnownThings } from './known-things.ts';
import { findPlanTokens, withEndMarks } from './plan-words.ts';

const planNoun = /^(?:plans?|tiers?|levels?|memberships?|subscriptions?)$/u;
const joinVerb =
  /^(?:join|joining|up|signup|enroll?|enroll?ing|subscribe|subscribing|register|upgrade|plan|tier|level|membership|subscription|member)$/u;
/** What may stand between a verb of joining and the name of a plan. */
const between =
  /^(?:me|us|myself|him|her|them|for|to|in|into|on|with|as|of|the|your|our|an?|this|called|named|is|:|["“]|\{(?:email|person):\d+\})$/u;
const maxBetween = 6;

/**
 * The tokens of a text with the names of plans as literals where it joins them or speaks of them:
 * "sign me up for the Cancel Anytime plan" cancels nothing.
 */
export function quotePlanNames(tokens: readonly string[], things: KnownThings): string[] {
  const longestFirst = things.plans.toSorted((one, other) => other.words.length - one.words.length);
  return longestFirst.reduce<string[]>(
    (quoted, plan) => quotePlan(quoted, plan, things),
    [...tokens],
  );
}

function quotePlan(
  tokens: readonly string[],
  { name, words }: KnownThings['plans'][number],
  { catalog }: KnownThings,
): string[] {
  const spans = findPlanTokens(tokens, words, catalog)
    .map((span) => withEndMarks(span, tokens, name))
    .filter(({ start, end }) => isPlanHere(tokens, start, end));
  return tokens.flatMap((token, at) => {
    const span = spans.find(({ start, end }) => start <= at && at <= end);
    if (span === undefined) return [token];
    return span.start === at ? [toLiteral(tokens.slice(span.start, span.end + 1))] : [];
  });
}

function isPlanHere(tokens: readonly string[], start: number, end: number): boolean {
  if (planNoun.test(tokens[end + 1] ?? '')) return true;
  const before = tokens.slice(Math.max(0, start - maxBetween), start).toReversed();
  return joinVerb.test(before.find((token) => !between.test(token)) ?? '');
}
