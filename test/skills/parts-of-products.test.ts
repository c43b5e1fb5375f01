import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, listLines, listOffered, openTalk, sentenceOf } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const products: [name: string, option: string, values: string[]][] = [
  ['Pull Saw with Folding Handle', 'Blade', ['Fine', 'Coarse']],
  ['Circular Saw Blade', 'Teeth', ['24', '48']],
  ['Cross-Peen Hammer', 'Head weight', ['300 g', '500 g']],
  ['Slotted Screwdriver', 'Tip', ['3.5 mm', '5.5 mm']],
  ['Bar Clamp', 'Opening', ['300 mm', '600 mm']],
  ['Safety Glasses, Anti-Fog', 'Lens', ['Clear', 'Amber']],
  ['Try Square', 'Blade', ['150 mm', '225 mm']],
  ['Impact Driver', 'Kit', ['Body only', 'With 2 batteries']],
  ['Lithium Battery Pack', 'Voltage', ['12 V', '18 V']],
  ['Garden Chinos', 'Waist', ['30', '32']],
];
for (const [name, option, values] of products)
  await shop.product({
    name,
    variants: values.map((value) => ({ options: { [option]: value }, stock: 50 })),
  });
const { send } = openTalk(await agentOf(shop));

for (const [text, name] of [
  ['order a coarse pull saw blade', 'Pull Saw with Folding Handle'],
  ['buy 2 fine pull saw blades', 'Pull Saw with Folding Handle'],
  ['add a coarse pull saw blade to a new cart', 'Pull Saw with Folding Handle'],
  ['buy a coarse blade of the pull saw', 'Pull Saw with Folding Handle'],
  ['buy a coarse blade for the pull saw', 'Pull Saw with Folding Handle'],
  ['buy a 300 g hammer head', 'Cross-Peen Hammer'],
  ['buy a cross-peen hammer head 500 g', 'Cross-Peen Hammer'],
  ['buy a slotted screwdriver tip 5.5 mm', 'Slotted Screwdriver'],
  ['buy a 300 mm bar clamp opening', 'Bar Clamp'],
  ['buy a safety glasses lens amber', 'Safety Glasses, Anti-Fog'],
  ['buy a try square blade 150 mm', 'Try Square'],
  ['buy 3 try square blades', 'Try Square'],
  ['buy an impact driver battery', 'Impact Driver'],
  ['buy 2 batteries for the impact driver', 'Impact Driver'],
] as const)
  test(`a part of a product is not bought as the product: ${text}`, async () => {
    const question = await send(text);
    assert.deepEqual(listLines(question), []);
    assert.ok(listOffered(question).includes(name), JSON.stringify(question));
    assert.match(sentenceOf(question), /^No product here is called|^Several products match/);
  });

test('a yes to the offer buys the product with the value that the text names', async () => {
  const question = await send('buy 2 try square blades 150 mm');
  const accepted = await send('yes', question.id);
  assert.deepEqual(listLines(accepted), [['Try Square', 2]], sentenceOf(accepted));
  assert.match(sentenceOf(accepted), /2 × Try Square \(150 mm\)/);
});

for (const [text, line] of [
  ['buy a 150 mm blade try square', 'Try Square (150 mm)'],
  ['buy a try square with a 150 mm blade', 'Try Square (150 mm)'],
  ['buy a try square 150 mm blade', 'Try Square (150 mm)'],
  ['buy a hammer with a 300 g head', 'Cross-Peen Hammer (300 g)'],
  ['buy a cross-peen hammer head weight 300 g', 'Cross-Peen Hammer (300 g)'],
  ['buy a pull saw, blade coarse', 'Pull Saw with Folding Handle (Coarse)'],
  ['buy a pull saw blade: coarse', 'Pull Saw with Folding Handle (Coarse)'],
  ['buy a pull saw (coarse blade)', 'Pull Saw with Folding Handle (Coarse)'],
  ['buy a coarse blade pull saw', 'Pull Saw with Folding Handle (Coarse)'],
  ['buy an impact driver with 2 batteries', 'Impact Driver (With 2 batteries)'],
  ['buy chinos waist 32', 'Garden Chinos (32)'],
] as const)
  test(`the name of an option beside its value is an option: ${text}`, async () => {
    const task = await send(text);
    assert.ok(sentenceOf(task).includes(`1 × ${line}`), JSON.stringify(task));
  });
