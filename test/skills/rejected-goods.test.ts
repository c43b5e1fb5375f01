import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentOf, listLines, listOffered, openTalk, sentenceOf } from '../kit/a2a.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.product({
  name: 'Waterproof Wood Glue',
  variants: ['250 ml', '750 ml'].map((Volume) => ({ options: { Volume }, stock: 50 })),
});
for (const name of ['Wet and Dry Vacuum', 'Six-Panel Cap', 'Canvas Market Tote', 'Summit Fleece'])
  await shop.product({ name, variants: [{ stock: 50 }] });
const { send } = openTalk(await agentOf(shop));

for (const [text, name] of [
  ['buy glue instead of the vacuum', 'Waterproof Wood Glue'],
  ['buy glue 750 ml rather than the vacuum', 'Waterproof Wood Glue'],
  ['buy the tote in place of the fleece', 'Canvas Market Tote'],
  ['buy canvas market tote instead of the cap', 'Canvas Market Tote'],
  ['buy the canvas market tote over the cap', 'Canvas Market Tote'],
  ['buy the tote, not the cap', 'Canvas Market Tote'],
  ['instead of the fleece, buy the canvas market tote', 'Canvas Market Tote'],
  ['instead of the fleece buy the canvas market tote', 'Canvas Market Tote'],
  ['buy the tote instead of the cap and the fleece', 'Canvas Market Tote'],
  ['buy the canvas market tote instead of the six-panel cap', 'Canvas Market Tote'],
] as const)
  test(`what another thing replaces is not offered: ${text}`, async () => {
    const question = await send(text);
    assert.deepEqual([listLines(question), listOffered(question)], [[], [name]]);
  });

test('words that no product has are not replaced by what is not wanted', async () => {
  const task = await send('buy a unicorn instead of the six-panel cap');
  assert.deepEqual([listLines(task), listOffered(task)], [[], []]);
  assert.match(sentenceOf(task), /Nothing here is called “unicorn”/);
});

test('a search leaves out what is not wanted', async () => {
  const task = await send('find a tote instead of the fleece');
  assert.equal(task.metadata.skill, 'catalog-search');
  assert.match(JSON.stringify(task.artifacts), /Canvas Market Tote/);
  assert.doesNotMatch(JSON.stringify(task.artifacts), /Summit Fleece/);
});
