import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { buildTsvector, quoteLexeme } from './text/tsquery.ts';
import { parseSearchWords } from './text/words.ts';
import { buildScopeQuery, buildTiers, restrictToScope } from './tiers.ts';

const tiers = (text: string) => buildTiers(parseSearchWords(text)).map((tier) => tier.text);

describe('tiers', () => {
  test('go from the thing itself to the description', () => {
    assert.deepEqual(tiers('red dress'), [
      "'^red' & '^dress' & '~dress'",
      "'^red' & '^dress'",
      "'=red' & '=dress'",
      "'=red' & '=dress':*",
      "('=red' | '*red') & ('=dress':* | '*dress':*)",
      "'+red' & '+dress':*",
      "'red' & 'dress':*",
    ]);
  });
  test('a number is completed in the weakest tier only', () => {
    assert.deepEqual(tiers('iphone 7').slice(2), [
      "'=iphone' & '=7'",
      "('=iphone' | '*iphone') & ('=7' | '*7')",
      "'+iphone' & '+7'",
      "'iphone' & '7':*",
    ]);
  });
  test('a plural is looked up as the singular or continued as it was typed', () => {
    assert.equal(tiers('headphones').at(-1), "('headphone' | 'headphones':*)");
  });
  test('a compound may be apart or joined', () => {
    assert.equal(tiers('wi-fi').at(-1), "(('wi' & 'fi') | 'wifi')");
  });
  test('fillers are left out beside other words', () => {
    assert.equal(tiers('case for the phone').at(-1), "'case' & 'phone':*");
    assert.equal(tiers('the').at(-1), "'the':*");
  });
  test('at most twelve words count', () => {
    assert.equal(
      tiers('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13').at(-1)?.split(' & ').length,
      12,
    );
  });
  test('quotes around a text mean nothing, after a number they are inches', () => {
    assert.deepEqual(tiers('"iphone 7"'), tiers('iphone 7'));
    assert.deepEqual(tiers('50" tv'), tiers('50 inch tv'));
  });
});

describe('the lead of a tier', () => {
  const leads = (text: string) => buildTiers(parseSearchWords(text)).map((tier) => tier.lead);

  test('is what stands before the beginning of a word', () => {
    assert.deepEqual(leads('red dr'), [
      null,
      null,
      null,
      "'=red'",
      "('=red' | '*red')",
      "'+red'",
      "'red'",
    ]);
    assert.deepEqual(leads('dress'), [null, null, null, null, null, null, null]);
  });
  test('stays within the scope', () => {
    const [last] = buildTiers(parseSearchWords('red d')).slice(-1);
    assert.deepEqual(last && restrictToScope("'$USD'", last), {
      text: "'$USD' & 'red' & 'd':*",
      lead: "'$USD' & 'red'",
    });
  });
});

describe('scope', () => {
  test('is null without limits', () => {
    assert.equal(buildScopeQuery({ tags: [], currency: null, siteId: null }), null);
  });
  test('takes any of the tags', () => {
    const scope = { tags: ['Running Shoes', "kid's"], currency: 'USD', siteId: 'site_1' };
    assert.equal(buildScopeQuery(scope), "'@site_1' & '$USD' & ('#running shoe' | '#kid''s')");
  });
});

describe('quoting', () => {
  // The reader of PostgreSQL: a doubled quote or backslash is one, a single quote ends the lexeme.
  const unquote = (text: string) =>
    /^'((?:[^'\\]|''|\\\\)*)'$/.exec(text)?.[1]?.replace(/(['\\])\1/g, '$1');

  test('any text comes back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => unquote(quoteLexeme(text)) === text),
    );
  });
  test('a vector names each lexeme once', () => {
    assert.equal(buildTsvector(['a', "it's", 'a']), "'a' 'it''s'");
  });
});
