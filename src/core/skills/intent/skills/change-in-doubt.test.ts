import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIntent } from '../read-intent.ts';

const context = { addressedSlug: 'outfitters', stores: [], currency: 'USD' };

const isChange = (text: string) => {
  const intent = readIntent(text, context);
  if (intent.skill === 'cart-management') return intent.action !== 'get';
  if (intent.skill === 'membership-signup') return text.includes('@');
  return intent.skill === 'ucp-checkout' || intent.skill === 'x402-purchase';
};

const doubtful = [
  "don't, under any circumstances, buy the tote",
  'I would hate for you to buy the tote',
  "I don't think you should buy the tote",
  'there is no way that I will order the tote',
  'nobody said to add the tote to my cart',
  'I never want to check out with this cart',
  'I refuse to pay for the tote now',
  "it isn't time to check out",
  'stop adding the tote to my cart',
  'instead of ordering the tote show me mugs',
  'without buying it, put the tote on hold',
  'buy the tote unless it is red',
  'buy the tote only if my boss agrees',
  'if it rains add the tote to my cart',
  'suppose I buy the tote',
  'pretend to buy the tote',
  'order the tote, provided that it costs less than 20',
  'would you buy the tote?',
  'should I use SAVE10?',
  'is the coupon SAVE10 valid?',
  'why would I add the tote to my cart?',
  'what happens if I empty my cart?',
  "I don't want to lose my cart",
  'please do not, ever, empty my cart',
  'are you going to ship it to Berlin?',
  "I'm not sure I want to join Gold, ada@example.com",
  'sign me up for Gold with ada@example.com if my boss agrees',
  'whether to join Gold with ada@example.com is not decided',
  'can I not pay for the icons with x402?',
];

const wanted = [
  'buy the tote',
  "can't wait, buy the tote",
  "don't forget to add the tote to my cart",
  "add the tote to my cart, and don't forget the mug",
  "add the tote to my cart if it's in stock",
  'if possible, add the tote to my cart',
  'no more browsing, buy the tote',
  'nothing else, check out',
  'no problem, check out please',
  "why don't you add the tote to my cart",
  "I don't have a tote yet, add one to my cart",
  "it's not expensive, buy the tote",
  'buy the tote in size M, not the v-neck',
  "I don't want the scarf any more",
  'only one mallet please, not two',
  'could you add the tote to my cart, please?',
  'would you order the tote for me, please?',
  'can you empty my cart?',
  'I would very much like to join Gold, if that is possible. ada@example.com',
  'where do I pay?',
];

test('a text that refuses, limits or questions a change makes none', () => {
  assert.deepEqual(doubtful.filter(isChange), []);
});

test('negations and conditions that do not govern a change leave it as it is', () => {
  assert.deepEqual(
    wanted.filter((text) => !isChange(text)),
    [],
  );
});
