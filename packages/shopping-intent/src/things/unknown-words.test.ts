import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Intent } from '../intent.ts';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from './known-things.ts';
import { product } from './purchase-examples.ts';

const names = ['Enamel Mug', 'Canvas Market Tote'];
const tee = product('Everyday Crew Tee', { Size: ['M', 'L'], Color: ['Grey', 'Navy'] });
const things = prepareKnownThings([...names.map((name) => product(name)), tee], [], plainCatalog);
const read = (text: string): Intent =>
  readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });

const isName = (query = '') => names.some((name) => name.toLowerCase() === query);

/** The products that would be bought. Other words are looked for, and what is found is offered. */
function listBought(intent: Intent): string[] {
  if (!('items' in intent) || intent.unknownWords) return [];
  if (intent.skill === 'cart-management' && intent.action !== 'add_item') return [];
  const isBought = intent.items.every(({ productId, query }) => productId ?? isName(query));
  return isBought ? intent.items.map(({ productId, query = '' }) => productId ?? query) : [];
}

/** Sentences that name a product and ask for something else than to buy it here, now and as it is. */
const others = [
  'rescind my order of the enamel mug',
  'annul the order for an enamel mug',
  'please rescind my enamel mug order',
  'kindly reverse my order of two enamel mugs',
  'retract the enamel mug order',
  'nix the order for the enamel mug',
  'scrub my order of the enamel mug',
  'unwind the purchase of one enamel mug',
  'I disavow the order of the enamel mug',
  'put the enamel mug up for sale',
  'put my enamel mug on sale',
  'put the enamel mug back',
  'put the enamel mug on hold',
  'put the enamel mug aside',
  'put an enamel mug on my wish list',
  'put the enamel mug on layaway',
  'take the enamel mug off my order',
  'take the enamel mug away',
  'take the enamel mug out',
  'take the enamel mug out of my order',
  'get rid of the enamel mug',
  'get the enamel mug repaired',
  'get the enamel mug replaced',
  'get my enamel mug refunded',
  'get me off the enamel mug list',
  'send the enamel mug back to the warehouse',
  'send my enamel mug for repair',
  'give the enamel mug a bad review',
  'give me an estimate for the enamel mug',
  'give me a sample of the enamel mug',
  'order the enamel mug withdrawn',
  'I want the enamel mug gone',
  'I want the enamel mug deleted from my account',
  'I need the enamel mug collected',
  'I need the enamel mug fixed',
  "I'd like the enamel mug valued",
  'I have an enamel mug to sell',
  'we have three enamel mugs to give away',
  'buy the enamel mug on 24 December',
  'buy the enamel mug on the 3rd of May',
  'buy the enamel mug tonight',
  'buy the enamel mug in an hour',
  'buy the enamel mug in ten minutes',
  'buy the enamel mug in March',
  'buy the enamel mug next spring',
  'buy the enamel mug after payday',
  'buy the enamel mug after my holiday ends',
  'buy the enamel mug at midnight',
  'buy the enamel mug at 5 pm',
  'buy the enamel mug this weekend',
  'buy the enamel mug in the new year',
  'buy the enamel mug from Monday on',
  'buy the enamel mug once a week',
  'buy the enamel mug every Friday',
  'buy the enamel mug fortnightly',
  'buy the enamel mug weekly',
  'buy the enamel mug twice a year',
  'tonight buy the enamel mug',
  'tomorrow morning buy the enamel mug',
  'in an hour order the enamel mug',
  'on 24 December buy the enamel mug',
  'on Friday order two enamel mugs',
  'next week order the enamel mug',
  'buy the enamel mug (used)',
  'buy the enamel mug (second-hand)',
  'buy the enamel mug, used',
  'buy the enamel mug, refurbished',
  'buy the enamel mug in used condition',
  'buy the enamel mug, slightly chipped',
  'buy the enamel mug that is refurbished',
  'buy a 12" enamel mug',
  'buy a 12 inch enamel mug',
  'buy an enamel mug 12"',
  'buy an enamel mug of 60 watts',
  'buy an enamel mug, 60 W',
  'buy an enamel mug at half price',
  'buy an enamel mug at $8',
  'buy an enamel mug for 30% less',
  'buy an enamel mug with 20% off',
  'buy an enamel mug for under $5',
  'buy an enamel mug at cost',
  'buy an enamel mug at a discount',
  'buy an enamel mug below list price',
  'buy an enamel mug tax-free',
  'buy an enamel mug for free',
  'buy an enamel mug on credit',
  'buy an enamel mug in instalments',
  'buy an enamel mug with a velvet ribbon',
  'buy an enamel mug with a lid',
  'buy an enamel mug gift card',
  'buy an enamel mug with matching saucer',
  'buy an enamel mug with my logo',
  'buy an enamel mug and engrave it',
  'buy an enamel mug and wrap it in velvet',
  'buy an enamel mug and then a glass unicorn',
  'buy an enamel mug and afterwards a glass unicorn',
  'buy an enamel mug together with a glass unicorn',
  'buy an enamel mug along with a glass unicorn',
  'buy an enamel mug with a glass unicorn',
  'buy an enamel mug, glass unicorn and velvet frog',
  'buy an enamel mug plus velvet frogs',
  'buy an enamel mug besides a unicorn',
  'buy an enamel mug, and three of the glass unicorns',
  'buy an enamel mug minus the handle',
  'buy an enamel mug without handle',
  'buy an enamel mug lacking a handle',
  'buy an enamel mug excluding the handle',
  'buy an enamel mug sans handle',
  'buy an enamel mug instead of the unicorn',
  'buy an enamel mug less the handle',
  'buy an enamel mug in velvet',
  'buy an enamel mug made of porcelain',
  'buy an enamel mug in the shape of a unicorn',
  'buy an enamel mug from another shop',
  'buy an enamel mug on ebay',
  'buy an enamel mug if my wife agrees',
  'buy an enamel mug unless it is heavy',
  'buy an enamel mug when the price drops',
  'buy an enamel mug once it is cheaper',
  'buy an enamel mug or whatever is cheaper',
  'buy an enamel mug, subject to approval',
  'buy an enamel mug pending approval',
  'buy an enamel mug hypothetically',
  'buy an enamel mug, just kidding',
  'buy an enamel mug, ignore that',
  'buy an enamel mug. Scratch that.',
  'buy an enamel mug. Actually wait.',
  'buy an enamel mug. Used.',
  'buy an enamel mug. Tonight.',
  'buy an enamel mug. Weekly please.',
  'buy an enamel mug, not',
  'buy an enamel mug for rent',
  'buy an enamel mug for resale at half price',
  'buy an enamel mug for next month',
  'buy an enamel mug for sale or return',
  'order an enamel mug on approval',
  'order a quote for the enamel mug',
  'order an enamel mug shipped in an hour',
  'order an enamel mug delivered yesterday',
  'order two enamel mugs, one chipped',
  'order 2 enamel mugs in total darkness',
  'add the enamel mug to my wish list',
  'add the enamel mug to the comparison',
  'add the enamel mug to the waiting list',
  'add an enamel mug to my order from last week',
  'add an enamel mug to my subscription',
  'add a review of the enamel mug',
  'add stock of 5 enamel mugs',
  'add an enamel mug photo',
];

for (const text of others)
  test(`nothing is bought: ${text}`, () => assert.deepEqual(listBought(read(text)), []));

const purchases = [
  'order an enamel mug for delivery to 94107',
  'buy an enamel mug',
  'order two enamel mugs please',
  "I'd like an enamel mug",
  'I would like to buy three enamel mugs',
  'could I get an enamel mug, please?',
  'can you add an enamel mug to my cart?',
  'please put 2 enamel mugs in my basket',
  'get me an enamel mug',
  'hi, I need an enamel mug for my office',
  'hello! one enamel mug please',
  "I'll take an enamel mug",
  'I want to order 4 enamel mugs',
  'may I have two enamel mugs',
  'buy an enamel mug for my wife',
  "buy an enamel mug for my sister's birthday",
  'buy an enamel mug as a gift',
  'buy an enamel mug as a present for my dad',
  'buy an enamel mug and ship it to Berlin, Germany',
  'buy an enamel mug, ship to 10115 Berlin, Germany',
  'order two enamel mugs to Austin, Texas',
  'send an enamel mug to my mother in Lyon, France',
  'buy an enamel mug and send the receipt to bo@example.com',
  'buy two enamel mugs with code WELCOME10',
  'buy an enamel mug and use code WELCOME10',
  'buy an enamel mug as soon as possible',
  'buy an enamel mug right away',
  'buy an enamel mug now',
  'buy an enamel mug today',
  'buy one enamel mug, please, and thank you',
  'buy 2 units of the enamel mug',
  'buy 2 pcs enamel mug',
  'order: 2x enamel mug',
  'order: 2x enamel mug; 1x canvas market tote',
  '2x enamel mug and a canvas market tote please',
  'buy an enamel mug and two canvas market totes',
  'add another enamel mug',
  'buy two more enamel mugs',
  'buy three (3) enamel mugs',
  'buy a dozen enamel mugs',
  'buy half a dozen enamel mugs',
  'buy a couple of enamel mugs',
  'buy both the enamel mug and the canvas market tote',
  "I'm looking to order an enamel mug, please add one",
  'we need ten enamel mugs for our new office in Hamburg, Germany',
  'my old one broke. Buy an enamel mug please.',
  'Please purchase one enamel mug on behalf of my client',
  'my user wants two enamel mugs',
  'the customer would like one enamel mug',
  'Kindly procure 3 enamel mugs, deliver to Oslo, Norway',
  'buy an enamel mug because mine broke',
  'grab me an enamel mug, mate',
  'pls buy enamel mug x2',
  'enamel mug, qty 2, thanks',
  'everyday crew tee in grey, size M, please',
  'order the everyday crew tee in navy, size L, for my husband',
  'buy an everyday crew tee (size M, grey)',
  'buy 3 everyday crew tees size M grey to Berlin, 10115',
  'buy the lovely enamel mug',
  'would you mind ordering an enamel mug for me?',
  'is it possible to order an enamel mug?',
  'go ahead and order the enamel mug',
  "OK, then I'll buy the enamel mug",
  'yes please order the enamel mug',
  'thanks! Then one enamel mug, please',
  'buy an enamel mug, no rush',
  'buy an enamel mug. It is for my grandmother.',
];

/** Purchases with stories, times and other words that are not understood: they are offered. */
const stories = [
  'buy an enamel mug to arrive by Friday',
  'buy an enamel mug before Friday',
  'buy an enamel mug without delay',
  'we need five enamel mugs for the kitchen at work',
  'my daughter broke mine, so please order an enamel mug',
  "It is my dad's birthday on Saturday! Please order an enamel mug.",
  'I love camping, so get me two enamel mugs',
  'our team goes hiking next week and needs six enamel mugs',
  'buy an enamel mug to replace the old one',
  'buy an enamel mug to go with my kettle',
  'buy an enamel mug to use at the office',
  'buy an enamel mug since mine is lost',
  'buy the enamel mug you have in the window',
  'buy the enamel mug I saw on your website',
  'one enamel mug for me and one for my brother, two in total',
  'would you be so kind and send me an enamel mug',
  'Good morning, I would like an enamel mug. Best regards, Anna',
  'buy an enamel mug, standard shipping',
  "buy an enamel mug and don't send me a newsletter",
  'buy an enamel mug. My grandmother turns 80 on Sunday.',
];

for (const text of purchases)
  test(`every word is understood: ${text}`, () => {
    const intent = read(text);
    assert.equal('unknownWords' in intent && intent.unknownWords, false);
    assert.notDeepEqual(listBought(intent), []);
  });

for (const text of stories)
  test(`is offered: ${text}`, () => {
    const intent = read(text);
    assert.ok('unknownWords' in intent && intent.unknownWords, JSON.stringify(intent));
  });

test('the words that are not understood are reported', () => {
  const unknownWordsOf = (text: string) => {
    const intent = read(text);
    return 'unknownWords' in intent ? intent.unknownWords : undefined;
  };
  assert.deepEqual(unknownWordsOf('rescind my order of the enamel mug'), ['rescind my order']);
  assert.deepEqual(unknownWordsOf('buy an enamel mug at $8'), ['$8']);
  assert.deepEqual(unknownWordsOf('buy an enamel mug with a velvet ribbon'), ['velvet ribbon']);
});
