import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { quoteLexeme } from '../../../platform/db/quote-lexeme.ts';
import { buildTsvector } from './text/tsquery.ts';
import { parseSearchWords } from './text/words.ts';
import { buildScopeQuery, buildTiers, restrictToScope } from './tiers.ts';

const tiers = (text: string) => buildTiers(parseSearchWords(text)).map((tier) => tier.text);

describe('tiers', () => {
  test('are ordered from the subject of the name to the description', () => {
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
  test('match a number as a prefix in the weakest tier only', () => {
    assert.deepEqual(tiers('iphone 7').slice(2), [
      "'=iphone' & '=7'",
      "('=iphone' | '*iphone') & ('=7' | '*7')",
      "'+iphone' & '+7'",
      "'iphone' & '7':*",
    ]);
  });
  test('match a plural as its singular or as a prefix as typed', () => {
    assert.equal(tiers('headphones').at(-1), "('headphone' | 'headphones':*)");
  });
  test('match a compound as separate words or as one', () => {
    assert.equal(tiers('wi-fi').at(-1), "(('wi' & 'fi') | 'wifi')");
  });
  test('ignore stop words next to other words', () => {
    assert.equal(tiers('case for the phone').at(-1), "'case' & 'phone':*");
    assert.equal(tiers('the').at(-1), "'the':*");
  });
  test('use at most twelve words', () => {
    assert.equal(
      tiers('a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13').at(-1)?.split(' & ').length,
      12,
    );
  });
  test('ignore quotes around text and read quotes after a number as inches', () => {
    assert.deepEqual(tiers('"iphone 7"'), tiers('iphone 7'));
    assert.deepEqual(tiers('50" tv'), tiers('50 inch tv'));
  });
});

describe('the lead of a tier', () => {
  const leads = (text: string) => buildTiers(parseSearchWords(text)).map((tier) => tier.lead);

  test('consists of the words before the prefix', () => {
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
  test('is restricted to the scope', () => {
    const [last] = buildTiers(parseSearchWords('red d')).slice(-1);
    assert.deepEqual(last && restrictToScope("'$USD'", last), {
      text: "'$USD' & 'red' & 'd':*",
      lead: "'$USD' & 'red'",
      isPrefix: true,
    });
  });
});

describe('scope query', () => {
  test('is null without restrictions', () => {
    assert.equal(buildScopeQuery({ tags: [], currency: null, siteId: null }), null);
  });
  test('matches any of the tags', () => {
    const scope = { tags: ['Running Shoes', "kid's"], currency: 'USD', siteId: 'site_1' };
    assert.equal(buildScopeQuery(scope), "'@site_1' & '$USD' & ('#running shoe' | '#kid''s')");
  });
});

describe('quoting', () => {
  // Reads as PostgreSQL does: a doubled quote or backslash is one, a single quote ends the lexeme.
  const unquote = (text: string) =>
    /^'((?:[^'\\]|''|\\\\)*)'$/.exec(text)?.[1]?.replace(/(['\\])\1/g, '$1');

  test('preserves any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => unquote(quoteLexeme(text)) === text),
    );
  });
  test('lists each lexeme of a vector once', () => {
    assert.equal(buildTsvector(['a', "it's", 'a']), "'a' 'it''s'");
  });
});
