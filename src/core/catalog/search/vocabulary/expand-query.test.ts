import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseSearchWords } from '../text/words.ts';
import { expandQuery } from './expand-query.ts';
import type { SynonymGroup } from './synonym-group.ts';

/** Slots as text: written words, then the alternatives. */
function expand(query: string, own: readonly SynonymGroup[] = []): [string, ...string[]][] {
  return expandQuery(parseSearchWords(query), [own]).map(({ written, alternatives }) => [
    written.map(({ typed }) => typed ?? '-').join(' '),
    ...alternatives.map((words) => words.join(' ')),
  ]);
}

/** The alternatives of the only slot. */
function findAlternatives(query: string): string[] {
  const [[, ...alternatives] = [''], ...more] = expand(query);
  assert.deepEqual(more, [], `${query} has one slot`);
  return alternatives;
}

describe('expandQuery', () => {
  test('finds the other names of a word, in singular', () => {
    const names = findAlternatives('TVs');
    assert.ok(['television', 'telly', 'hdtv'].every((name) => names.includes(name)));
    assert.ok(!names.includes('tv'));
  });

  test('prefers the longest term', () => {
    const [stick, cable] = expand('usb stick cable');
    assert.equal(stick?.[0], 'usb stick');
    assert.ok(stick?.includes('flash drive'));
    assert.ok(cable?.includes('cord'));
  });

  test('one-way terms work in one direction', () => {
    assert.ok(findAlternatives('sleeve').includes('case'));
    assert.ok(!findAlternatives('case').includes('sleeve'));
  });

  test('a term of one line keeps its words together', () => {
    assert.ok(findAlternatives('memory').includes('ram'));
    assert.deepEqual(expand('memory foam pillow')[0], ['memory foam']);
  });

  test('hyphens, spaces and joined words make no difference', () => {
    for (const query of ['power-bank', 'power bank', 'powerbank'])
      assert.ok(findAlternatives(query).includes('portable charger'), query);
    assert.ok(findAlternatives('powerbank').includes('power bank'));
    assert.ok(findAlternatives('noise-cancelling').includes('noise canceling'));
  });

  test('words joined by a hyphen are looked up one by one', () => {
    assert.deepEqual(findAlternatives('teal-grey'), ['teal gray']);
  });

  for (const [query, expected] of [
    ['6ft', '6 foot'],
    ['6 ft', '6 foot'],
    ['6-foot', '6 ft'],
    ['6 feet', '6 ft'],
    ['15.6 inches', '15.6 in'],
    ['64 gigs', '64 gb'],
    ['2m', '2 metre'],
    ['2 metre', '2m'],
    ['1.5 litres', '1.5l'],
    ['16oz', '16 ounce'],
  ] as const)
    test(`the measure ${query} is also ${expected}`, () => {
      assert.ok(findAlternatives(query).includes(expected), findAlternatives(query).join(', '));
    });

  test('a unit without a number is not a measure', () => {
    assert.deepEqual(expand('ft'), [['ft']]);
  });

  test('the synonyms of the store come in addition to the built-in ones', () => {
    const own = [{ terms: ['TV', 'goggle box'] }, { terms: ['cosmos'], alsoFinds: ['dahlia'] }];
    const [names = ['']] = expand('tv', own);
    assert.ok(names.includes('goggle box') && names.includes('television'));
    assert.deepEqual(expand('goggle box', own), [['goggle box', 'tv']]);
    assert.deepEqual(expand('cosmos dahlia', own), [['cosmos', 'dahlia'], ['dahlia']]);
  });

  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('6', 'ft', '6-ft', 'usb', 'stick', 'usb-stick', 'tv', 'ü', '日本語'))
      .map((words) => words.join(' ')),
  );
  test('the slots of any text contain its tokens in order and no written words', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (query, terms) => {
        const tokens = parseSearchWords(query);
        const slots = expandQuery(tokens, [[{ terms }]]);

        assert.deepEqual(
          slots.flatMap(({ written }) => written),
          tokens,
        );
        for (const { written, alternatives } of slots) {
          assert.ok(written.length > 0);
          assert.ok(alternatives.every((words) => words.length > 0));
          const [own = []] = written.length === 1 ? (written[0]?.alternatives ?? []) : [];
          assert.ok(!alternatives.some((words) => words.join(' ') === own.join(' ')));
        }
      }),
    );
  });
});
