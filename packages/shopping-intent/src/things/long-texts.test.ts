import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './purchase-examples.ts';

// Each can be read in several ways, all of which would be tried before a clause without a product.
const repeated = [
  'a',
  'x',
  'of',
  '1',
  '/',
  '-',
  '*',
  '+',
  'no',
  'please',
  'a x of',
  'half a dozen',
  'for my ann',
];
for (const words of repeated)
  test(`a text of many “${words}” takes little time`, () => {
    const text = `${`${words} `.repeat(190)}zebra. Enamel Mug`;
    const before = process.cpuUsage();

    read(text);

    // Exponential time would never end.
    assert.ok(process.cpuUsage(before).user < 5_000_000);
  });
