import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseSearchWords } from '../text/words.ts';
import { listHeadCandidates } from './head-slot.ts';
import { buildPieceQuery, computeWeight, listPartialPieces } from './partial-pieces.ts';
import { cutIntoQuerySlots } from './query-slots.ts';

const slot = (weight: number, isMinor = false) => ({ weight, isMinor });
const describePieces = (query: Parameters<typeof listPartialPieces>[0]) =>
  listPartialPieces(query).map(({ slots, place }) => `${place} ${slots.join('+')}`);

describe('pieces of a query', () => {
  test('contain the head, and the words that say most come first', () => {
    assert.deepEqual(
      describePieces({ weights: [slot(2), slot(5), slot(0), slot(3)], head: 3, minShare: 0 }).slice(
        0,
        4,
      ),
      ['subject 0+1+3', 'kind 0+1+3', 'labels 0+1+3', 'subject 1+3'],
    );
  });
  test('without a head, names and tags come before descriptions, and single words last', () => {
    assert.deepEqual(
      describePieces({ weights: [slot(2), slot(0), slot(4)], head: null, minShare: 0 }),
      ['labels 0+2', 'anywhere 0+2', 'labels 2', 'anywhere 2', 'labels 0', 'anywhere 0'],
    );
  });
  test('do not repeat the whole query, and no number stands alone', () => {
    assert.deepEqual(
      describePieces({ weights: [slot(2), slot(4, true)], head: null, minShare: 0 }),
      ['labels 0', 'anywhere 0'],
    );
  });
  test('cover the smallest share that is asked for', () => {
    assert.deepEqual(describePieces({ weights: [slot(1), slot(9)], head: null, minShare: 0.9 }), [
      'labels 1',
    ]);
  });
  test('of any query are bounded, and with a head all contain it', () => {
    const weights = fc.array(fc.record({ weight: fc.nat(9), isMinor: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(weights, fc.nat(11), (all, at) => {
        const head = (all[at]?.weight ?? 0) > 0 ? at : null;
        const pieces = listPartialPieces({ weights: all, head, minShare: 0 });
        assert.ok(pieces.length <= 24);
        for (const { slots } of pieces) {
          assert.ok(head === null || slots.includes(head));
          assert.ok(slots.every((each) => (all[each]?.weight ?? 0) > 0));
        }
      }),
    );
  });
  test('become tsqueries', () => {
    const tokens = parseSearchWords('red scarf');
    assert.equal(
      buildPieceQuery({ slots: [0, 1], place: 'subject' }, tokens, 1),
      "'+red' & '^scarf'",
    );
    assert.equal(
      buildPieceQuery({ slots: [0, 1], place: 'kind' }, tokens, 1),
      "'+red' & ('^scarf' | '~scarf')",
    );
    assert.equal(
      buildPieceQuery({ slots: [0, 1], place: 'anywhere' }, tokens, 1),
      "'red' & '+scarf'",
    );
  });
  test('weigh rare words more, and absent ones nothing', () => {
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
    ['audio on ear headphones', 'on ear headphones'],
    ['microwaves compact', 'microwaves'],
  ];
  for (const [text, expected] of cases)
    test(`of "${text}" is ${expected ?? 'unknown'}`, () =>
      assert.equal(headsOf(text)[0], expected));
});
