import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { documentedSample, openPluginFolder } from '../../kit/plugins.ts';
import { openShop } from '../../kit/shop.ts';

describe('the documented words of a trade', async () => {
  const { write } = openPluginFolder();
  const file = write('words.ts', documentedSample('Add words to the search'));
  const shop = await openShop(null, { env: { STOA_CONFIG: file } });
  await shop.site();
  for (const name of ['Quickdraw, 12 cm', 'Canvas backpack', 'Chalk ball'])
    await shop.product({ name });
  const search = async (q: string, site = '&site_slug=shop') => {
    const query = `q=${encodeURIComponent(q)}${site}`;
    const { body } = await shop.public.get(`/api/storefront/v1/search?${query}`);
    return [body.match, body.products.map(({ name }: { name: string }) => name)];
  };

  test('find products in one store and in all stores', async () => {
    assert.deepEqual(await search('express sets'), ['vocabulary', ['Quickdraw, 12 cm']]);
    assert.deepEqual(await search('extender', ''), ['vocabulary', ['Quickdraw, 12 cm']]);
    assert.deepEqual(await search('crag bag'), ['vocabulary', ['Canvas backpack']]);
    assert.deepEqual(await search('backpack'), ['all', ['Canvas backpack']]);
  });

  test('apply together with the synonyms of the store', async () => {
    const owner = await shop.merchant();
    const synonyms = [{ terms: ['grip powder', 'chalk'] }, { terms: ['express set', 'chalk'] }];
    const saved = await owner.put('/sites/shop/synonyms', { synonyms });

    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(await search('grip powder'), ['vocabulary', ['Chalk ball']]);
    const [match, found] = await search('express set');
    assert.deepEqual([match, found.sort()], ['vocabulary', ['Chalk ball', 'Quickdraw, 12 cm']]);
  });

  test('keep the contract', async () => {
    const { plugins } = await import(pathToFileURL(file).href);
    for (const plugin of plugins) assert.deepEqual(await checkPlugin(plugin), []);
  });
});

test('the test kit finds what is wrong with synonyms', async () => {
  const wrong = { name: 'wrong', apiVersion: '1.0' };
  const long = 'x'.repeat(61);
  const problems = await checkPlugin({
    ...wrong,
    vocabulary: [
      { terms: ['one'] },
      { terms: ['a', long] },
      { terms: ['Tube'], also_finds: ['tube'] },
    ],
  });

  assert.deepEqual(problems, [
    'vocabulary[0]: must have 2 to 20 terms',
    'vocabulary[1]: a term needs a letter or a digit, and at most 60 characters',
    'vocabulary[2]: a term is repeated',
  ]);
});
