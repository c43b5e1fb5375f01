import { politeness } from './order-details.ts';
import { relation } from './request-phrases.ts';

/*
 * The closed language of sign-ups for a membership: whole phrases, so that their words mean nothing
 * by themselves. A sign-up with any other word is offered and not made.
 */

const person = `(?:(?:my|our|the|a|an) (?:new |own |dear |good )?)?${relation}`;
const who = `(?:me|us|myself|ourselves|him|her|them|${person}|{email:\\d+}|{person:\\d+}|{name})`;
const adverb = '(?:really|also|just|now|only|still|please|kindly|gladly|very much|too)';

/** Verbs of joining after `to`, `can you` or alone. */
const verb = `(?:join(?: in)?|sign (?:${who}(?: (?:and|,))? )*up(?: ${who})?|signup|sign-up|enroll?(?: ${who})?|subscribe(?: ${who})?|register(?: ${who})?|upgrade(?: ${who})?(?: to)?|(?:add|put|get|book) ${who}(?: down)?|put|become|be(?: a)? (?:part of)?|be|make ${who}|have|get|take(?: out)?|choose|pick|go (?:for|with)|buy|order|start(?: ${who})?|begin|open|activate|create|set up|arrange|give ${who})`;

/** Requests to join. */
const asks = [
  `(?:${adverb} )?(?:${verb}|joining|becoming|signing (?:${who} )?up|membership-signup|membership sign-?up|(?:do|start|arrange|set up|make) (?:that|it|this)|count ${who} in)(?: ${adverb})?`,
  `(?:i|we)(?: would|'d)? (?:${adverb} )*(?:like|love|want|wish|wanna|need)(?: to)?(?: ${verb})?`,
  `(?:i'd|we'd|id) (?:${adverb} )*(?:like|love|want)(?: to)?(?: ${verb})?`,
  `(?:i|we) (?:will|shall|have decided to|decided to|agree to)(?: ${verb})?|(?:i'll|we'll|i've decided to|we've decided to) (?:${verb})`,
  `(?:i'm|i am|we're|we are) (?:${adverb} )*(?:ready|happy|glad|keen|here) to ${verb}`,
  `(?:let me|let us|let's|i want|we want) ${verb}`,
  `(?:can|could|will|would) (?:you|u) (?:${adverb} )*${verb}`,
  `would you mind (?:signing ${who} up|enrolling ${who}|registering ${who}|subscribing ${who}|adding ${who})`,
  `(?:${verb} )?(?:as )?(?:a|an|the|new|another) (?:new )?members?(?: of| in)?`,
];

/** A question unless the text also has a polite request: "can I join, please?" */
export const maybeAsks = [
  `(?:can|could|may|might) (?:i|we|${person}) (?:${adverb} )*${verb}`,
  `(?:is it|would it be) possible to ${verb}`,
  '[?]',
];
/** What makes a request of a sentence with a question mark. */
export const politeRequest = '(?:please|pls|plz|kindly|(?:can|could|will|would) (?:you|u)(?= ))';

/** Words of the plan beside its name. */
const planWords = [
  '{plan}|{pln:\\d+}|plan_id|(?:plan|membership|tier|level|name) (?::|=|called|named)',
  '(?:the|a|an|your|our|this|that|their)',
  '(?:plans?|tiers?|levels?|memberships?|subscriptions?|members?|clubs?|circles?|programs?|programmes?|schemes?|packages?|options?|ones?|called|named)',
  '(?:as|for|to|in|into|on|onto|at|of|with|using|under|via|by)',
];

// Each word stands once in such a list: a text that fits in several ways would take long to read.
const beforeEmail = `(?:my|our|the|her|his|their|your|new|and|with|use|using|under|via|by|at|to|for|on|send|reach|contact|write|is|goes|:|=|,|-|[(]|it|me|him|e-?mails?|mails?|address|id|account|login|confirmation|invoice|receipt|i|am|i'm|we|are|it's|that|that's|this|she|she's|he|he's|${relation}(?:'s)?)`;
const beforePerson =
  "(?:for|to|name|my|the|her|his|is|member|customer|user|i|am|i'm|this|and|:|=|under|named|called|on|behalf|of)";
/** Who joins, where, and with which address. */
const people = [
  `(?:for|on behalf of|to) ${who}`,
  // Not "the family plan".
  `me|us|myself|ourselves|him|her|them|(?:my|our|his|her) ${relation}|{person:\\d+}|{name}`,
  `(?:${beforeEmail} )*{email:\\d+}`,
  `(?:${beforePerson} )*(?:{person:\\d+}|{name})`,
  '(?:(?:at|from|in|on|of|with|to|by|for|:) )?(?:the )?{site}(?: store| shop)?(?: :)?',
  '(?:my|our|her|his|their|the) (?:e-?mail|mail)(?: address| id)?(?: is| :| =)?|e-?mail(?: address)?(?: is| :| =)?|name(?: is| :)',
  'skill|action|site|store',
];

const joiners = ['[.!,:;=|&+-]|/|"|[(]|[)]|and|plus|then|and then'];

export const signupPhrases = [...asks, ...planWords, ...people, ...joiners, ...politeness];

const unit = '(?:month|year|week|day|quarter)';
// "In a month" is a time, unlike "$9 a month".
const period = `(?:(?:per|each|every|/) ${unit}|monthly|yearly|annually|annual|weekly|quarterly)`;
const money =
  '(?:[$€£] ?\\d[\\d.,]*|\\d+(?:[.,]\\d+)?(?: ?(?:[$€£]|usd|eur|gbp|dollars?|bucks|euros?|pounds|quid))?|(?:usd|eur|gbp) \\d[\\d.,]*)';
/** What the text says of the price, which has to be that of the plan: the first group. */
export const priceClaims = [
  `(?:(?:for|at|costs?|it|is|the|of|only|just) )*(${money}(?: (?:${period}|a ${unit}))?)`,
  `(?:(?:for|with|on|a|the|paid|billed|pay) )*(${period})(?: (?:plan|billing|payments?|fee))?`,
  "(?:(?:because|since|as|which|that|it|is|it's|the|for|a) )*(free(?: of charge)?|costs nothing|no cost|at no cost)(?: (?:one|plan|membership))?",
];
