import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plainCatalog } from '../plain-catalog.ts';
import { readIntent } from '../read-intent.ts';
import { prepareKnownThings } from '../things/known-things.ts';

const things = prepareKnownThings(
  [{ id: 'beanie', siteSlug: 'shop', name: 'Fisherman Beanie', tags: [], options: [] }],
  [],
  plainCatalog,
);
const read = (text: string) => {
  const intent = readIntent(text, { addressedSlug: 'shop', stores: [], currency: 'USD', things });
  const fields = intent.skill === 'unclear' ? intent.understood : intent;
  const { address } = 'address' in fields ? fields : { address: undefined };
  return [address?.name, address?.line1].filter((part) => part !== undefined).join(', ');
};

describe('a street and a name are as they are written', () => {
  const cases: [text: string, written: string][] = [
    ['Buy Fisherman Beanie to 500 N Main St, Tulsa, OK 74103', '500 N Main St'],
    ['ship it to 500 N Main St, Tulsa, OK 74103', '500 N Main St'],
    ['ship it to 123 N 4th St Apt 5B, Tulsa, OK 74103', '123 N 4th St Apt 5B'],
    ['Buy Fisherman Beanie to 15 Pls Ave, Tulsa, OK 74103', '15 Pls Ave'],
    ['ship it to 12 U St, Washington, DC 20001', '12 U St'],
    ['ship it to 12 oder street, tulsa, ok 74103', '12 Oder Street'],
    ['500 N Main St, Tulsa, OK 74103', '500 N Main St'],
    ['ship it to Karl-Marx-Allee 5, 10117 Berlin', 'Karl-Marx-Allee 5'],
    ['ship it to 12 Jean-Luc/West St #4, Tulsa, OK 74103', '12 Jean-Luc/West St #4'],
    ['ship it to Unter den Linden 5, 10117 Berlin', 'Unter den Linden 5'],
    [
      'Buy Fisherman Beanie and ship it to Jane McDoe, 500 N MLK Blvd, Tulsa, OK 74103',
      'Jane McDoe, 500 N MLK Blvd',
    ],
    ['ship it to jane doe, 500 n main st, tulsa, ok 74103', 'Jane Doe, 500 N Main St'],
  ];
  for (const [text, written] of cases) test(text, () => assert.equal(read(text), written));

  test('words of a street are still corrected where no street is', () => {
    const intent = readIntent('buy 2 fisherman beanies n ship to 10001 pls', {
      addressedSlug: 'shop',
      stores: [],
      currency: 'USD',
      things,
    });
    assert.equal(intent.skill, 'ucp-checkout');
  });
});
