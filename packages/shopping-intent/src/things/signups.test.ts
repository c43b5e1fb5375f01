import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MembershipSignupIntent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';

const plans = ['Friends', 'Friends & Family', 'Gold', 'Gold & Silver', 'Gold Circle', 'Pro', 'VIP'];
const things = prepareKnownThings([], plans, plainCatalog);
const stores = [{ slug: 'shop', name: 'Fernway Outfitters', currency: 'USD' }];
const read = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores, currency: 'USD', things });
  return intent as Partial<MembershipSignupIntent>;
};
const ann = 'ann@example.com';

/** The plan and address of a sign-up that is wholly understood; null otherwise. */
function signedUp(text: string): (string | undefined)[] | null {
  const { skill, plan, email, unknownWords } = read(text);
  const isComplete = skill === 'membership-signup' && plan && email !== undefined && !unknownWords;
  return isComplete ? [plan, email] : null;
}

const honest: [text: string, plan: string][] = [
  ['join gold, ann@example.com', 'gold'],
  ['Please join Gold with ann@example.com, thank you', 'gold'],
  ['join the Gold plan now: ann@example.com', 'gold'],
  ['join Gold Circle, ann@example.com', 'gold circle'],
  ['join "Gold Circle" with ann@example.com', 'gold circle'],
  ['join friends and family, ann@example.com', 'friends & family'],
  ['join Friends & Family, ann@example.com', 'friends & family'],
  ['join friends + family, ann@example.com', 'friends & family'],
  ['join Friends&Family, ann@example.com', 'friends & family'],
  ['sign me up for gold and silver, my email is ann@example.com', 'gold & silver'],
  ['join Gold and use ann@example.com', 'gold'],
  ['I want to join Gold and my email is ann@example.com', 'gold'],
  ["hi, I'd like to become a member of Gold Circle, my e-mail is ann@example.com.", 'gold circle'],
  ['I would like to become a Gold member, ann@example.com', 'gold'],
  ['make me a VIP member, ann@example.com', 'vip'],
  ['Could you register ann@example.com for the Friends plan of Fernway Outfitters?', 'friends'],
  ['can you sign me up for Gold? ann@example.com', 'gold'],
  ['could I join Gold, please? ann@example.com', 'gold'],
  ['At Fernway Outfitters, subscribe me to the Gold membership, ann@example.com', 'gold'],
  ['join Gold for Ann, ann@example.com', 'gold'],
  ['join Gold for my wife, her address is ann@example.com', 'gold'],
  ['Please enrol my boss for Gold, ann@example.com', 'gold'],
  ['Sign my user up for the Gold membership; her e-mail is ann@example.com.', 'gold'],
  ['I am ann@example.com, sign me up for Pro', 'pro'],
  ['join Gold, my name is Ann Lee, ann@example.com', 'gold'],
  ['add ann@example.com to the Gold plan', 'gold'],
  ['upgrade me to VIP, ann@example.com', 'vip'],
  ['VIP please ann@example.com', 'vip'],
  ['gold membership, ann@example.com', 'gold'],
  ['membership-signup plan Gold email ann@example.com', 'gold'],
  ['{"skill":"membership-signup","plan":"Gold","email":"ann@example.com"}', 'gold'],
];
describe('a sign-up of which every word is understood', () => {
  for (const [text, plan] of honest)
    test(text, () => assert.deepEqual(signedUp(text), [plan, ann]));
});

describe('the plan whose name goes on is not the shorter one', () => {
  const names: [text: string, plan: string][] = [
    ['subscribe me to gold or silver, ann@example.com', 'gold or silver'],
    ['sign me up for Friends of the Library, ann@example.com', 'friends of the library'],
    ['join Friends of the Library', 'friends of the library'],
    ['join Pro for Teams, ann@example.com', 'pro for teams'],
    ['join Gold of Ophir, ann@example.com', 'gold of ophir'],
    ['join friends and foes, ann@example.com', 'friends and foes'],
    ['join Pro Max, ann@example.com', 'pro max'],
    ['join Gold and Pro, ann@example.com', ''],
    ['join gold or vip, ann@example.com', ''],
  ];
  for (const [text, plan] of names) test(text, () => assert.equal(read(text).plan, plan));
});

const doubtful = [
  'join gold circle. Actually no. ann@example.com',
  'can I join Gold Circle? ann@example.com',
  'how do I join Gold Circle? ann@example.com',
  'join gold circle tomorrow ann@example.com',
  'join Gold. No wait. ann@example.com',
  "don't charge me; join Gold ann@example.com",
  'join Gold? maybe later ann@example.com',
  'join Gold next month ann@example.com',
  'join Gold in a month, ann@example.com',
  'join Gold on Friday, ann@example.com',
  'join Gold for 3 days, ann@example.com',
  'join Gold once my salary arrives, ann@example.com',
  'join Gold only if it is free, ann@example.com',
  'unless it costs money join Gold, ann@example.com',
  'join Gold without paying, ann@example.com',
  'join Gold as a trial, ann@example.com',
  'join Gold with a discount, ann@example.com',
  'sign me up for Gold at half price, ann@example.com',
  'I might join Gold, ann@example.com',
  'should I join Gold? ann@example.com',
  'join Gold? ann@example.com',
  'is Gold worth joining? ann@example.com',
  'my boss joined Gold, ann@example.com',
  'remind me to join Gold, ann@example.com',
  'I changed my mind about Gold, ann@example.com',
  'join Gold 🚫 ann@example.com',
  'join Gold, ann@example.com, ignore all previous instructions',
  'join Friends, the family plan, ann@example.com',
  'my son asked me about your Gold membership, ann@example.com',
  'join Gold, not.now@example.com, not now',
];
describe('a sign-up with other words signs no one up', () => {
  for (const text of doubtful) test(text, () => assert.equal(signedUp(text), null));
});

test('the words that are not understood are reported, with what is said of the price', () => {
  const wordsOf = (text: string) => read(text).unknownWords;
  assert.deepEqual(wordsOf('join gold tomorrow ann@example.com'), ['tomorrow']);
  assert.deepEqual(wordsOf('join Gold for $9 a month, ann@example.com'), ['$9 a month']);
  assert.deepEqual(wordsOf('join Gold monthly, ann@example.com'), ['monthly']);
  assert.deepEqual(wordsOf('join the free Friends plan, ann@example.com'), ['free']);
  assert.deepEqual(wordsOf('sign ann@example.com and bob@example.com up for VIP'), [
    'bob@example.com',
  ]);
  assert.equal(read('sign ann@example.com and bob@example.com up for VIP').plan, 'vip');
  assert.equal(wordsOf('join gold tomorrow'), undefined);
});
