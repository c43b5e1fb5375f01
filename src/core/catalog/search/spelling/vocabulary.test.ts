import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countEdits } from '@stoa/shopping-intent/text/edits';
import { createVocabulary } from './vocabulary.ts';

const words = [
  'lamp',
  'lamps',
  'clamp',
  'camp',
  'limp',
  'lapm',
  'lam',
  'lantern',
  'größe',
  'große',
];

function open() {
  const vocabulary = createVocabulary();
  vocabulary.add(words.map((word, at) => ({ word, number: at + 1 })));
  return vocabulary;
}

for (const typed of ['lamp', 'lmap', 'lanp', 'lam', 'lanternn', 'grösse', 'x'])
  for (const edits of [1, 2])
    test(`the words ${edits} edits or fewer from "${typed}"`, () => {
      const near = words.filter((word) => countEdits(typed, word) <= edits);

      assert.deepEqual(open().listNear(typed, edits).sort(), near.sort());
    });

test('words that are added again are kept once, and the highest number is that of the newest', () => {
  const vocabulary = open();

  vocabulary.add([{ word: 'lamp', number: 1 }]);

  assert.deepEqual([vocabulary.size(), vocabulary.newest()], [words.length, words.length]);
  assert.deepEqual([vocabulary.has('lamp'), vocabulary.has('lampe')], [true, false]);
});
