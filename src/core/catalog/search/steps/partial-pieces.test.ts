import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseSearchWords } from '../text/words.ts';
import { listHeadCandidates } from './head-slot.ts';
import { buildPieceQuery, computeWeight, listPartialPieces, listWidest } from './partial-pieces.ts';
import { cutIntoQuerySlots } from './query-slots.ts';

const slot = (weight: number, isMinor = false) => ({ weight, isMinor });
const found = (...pieces: string[]) => pieces.map((piece) => ({ piece, count: 1 }));

describe('pieces of a query', () => {
  const withHead = { weights: [slot(2), slot(5), slot(0), slot(3)], head: 3, minShare: 0 };

  test('are ordered by the weight that they cover, and what a name is comes before what it has', () => {
    assert.deepEqual(listPartialPieces(withHead, found('l--t', '-x-t', '-l-k', 'll-t')), [
      'll-t',
      '-l-k',
      '-x-t',
      'l--t',
      '---g',
      '---t',
      '---k',
      '---l',
    ]);
  });
  test('without a head, names and tags come before descriptions, and single words last', () => {
    const query = { weights: [slot(2), slot(0), slot(4)], head: null, minShare: 0 };
    assert.deepEqual(listPartialPieces(query, found('x-x', 'l-l')), [
      'l-l',
      'x-x',
      '--l',
      '--x',
      'l--',
      'x--',
    ]);
  });
  test('do not exist for a single number', () => {
    const query = { weights: [slot(2), slot(4, true)], head: null, minShare: 0 };
    assert.deepEqual(listPartialPieces(query, []), ['l-', 'x-']);
  });
  test('cover at least the requested share', () => {
    const query = { weights: [slot(1), slot(9)], head: null, minShare: 0.9 };
    assert.deepEqual(listPartialPieces(query, found('lx')), ['-l']);
  });
  test('are listed until they have a hundred products', () => {
    const pieces = found('l--t', 'll-t', '-l-t').map((each) => ({ ...each, count: 60 }));
    assert.deepEqual(listPartialPieces(withHead, pieces).slice(0, 3), ['ll-t', '-l-t', '---g']);
  });
  test('of any query are bounded, and with a head all contain it', () => {
    const weights = fc.array(fc.record({ weight: fc.nat(9), isMinor: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(weights, fc.nat(11), (all, at) => {
        const head = (all[at]?.weight ?? 0) > 0 ? at : null;
        const some = found(
          ...all.map((_, end) => all.map((_, at) => (at > end ? '-' : 'l')).join('')),
        );
        const pieces = listPartialPieces({ weights: all, head, minShare: 0 }, some);
        assert.ok(pieces.length <= 30 && new Set(pieces).size === pieces.length);
        for (const piece of pieces.slice(-3))
          assert.ok(head === null || piece.charAt(head) !== '-');
      }),
    );
  });
  test('are left out where a wider one contains their products', () => {
    assert.deepEqual(listWidest(['lt', 'xt', '-k', 'x-']), ['-k', 'x-']);
    assert.deepEqual(listWidest(['lx', 'xl']), ['lx', 'xl']);
  });
  test('become tsqueries', () => {
    const tokens = parseSearchWords('red scarf');
    assert.equal(buildPieceQuery('lt', tokens), "'+red' & '!scarf'");
    assert.equal(buildPieceQuery('lk', tokens), "'+red' & ('!scarf' | ('^scarf' | '~scarf'))");
    assert.equal(buildPieceQuery('xl', tokens), "'red' & '+scarf'");
    assert.equal(buildPieceQuery('-l', tokens), "'+scarf'");
    assert.match(buildPieceQuery('-g', tokens), /^'!scarf' & !\('\+kid' \|/);
  });
  test('give rare words more weight, and absent words none', () => {
    assert.ok(computeWeight(1_000, 3) > computeWeight(1_000, 300));
    assert.equal(computeWeight(1_000, 0), 0);
  });
});

describe('the head of a query', () => {
  const headsOf = (text: string) => {
    const slots = cutIntoQuerySlots(parseSearchWords(text), new Map(), []);
    return listHeadCandidates(text, slots).map((at) => slots[at]?.words.join(' '));
  };
  const cases: [string, string | undefined][] = [
    ['red wool scarf men', 'scarf'],
    ['black case for my phone', 'case'],
    ['laptop 8gb ram', 'laptop'],
    ['chair that helps people', 'chair'],
    ['garbage can kitchen', 'garbage can'],
    ['something to keep coffee hot', undefined],
    ['charge my phone', undefined],
    ['waterproof', undefined],
    ['portable monitor usb-c', 'monitor'],
    ['projector full hd', 'projector'],
    ['audio on ear headphones', 'on ear headphones'],
    ['microwaves compact', 'microwaves'],
  ];
  for (const [text, expected] of cases)
    test(`of "${text}" is ${expected ?? 'unknown'}`, () =>
      assert.equal(headsOf(text)[0], expected));
});
