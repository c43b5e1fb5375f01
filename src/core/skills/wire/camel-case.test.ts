import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { toCamelCase } from './camel-case.ts';

describe('conversion to camelCase', () => {
  test('converts nested keys and leaves values unchanged', () => {
    assert.deepEqual(
      toCamelCase({
        site_slug: 'snake_slug',
        unit_price: { tax_included: 1 },
        items: [{ image_url: null }, 'as_it_is', [{ a_b_c: true }]],
        line1: 'x',
      }),
      {
        siteSlug: 'snake_slug',
        unitPrice: { taxIncluded: 1 },
        items: [{ imageUrl: null }, 'as_it_is', [{ aBC: true }]],
        line1: 'x',
      },
    );
  });

  test('turns maps of option names into lists', () => {
    assert.deepEqual(
      toCamelCase({
        options: { shoe_size: '42', ['__proto__']: 'x' },
        variant_options: {},
        details: { options: { Color: 'light_gray' } },
      }),
      {
        options: [
          { name: 'shoe_size', value: '42' },
          { name: '__proto__', value: 'x' },
        ],
        variantOptions: [],
        details: { options: [{ name: 'Color', value: 'light_gray' }] },
      },
    );
  });

  test('leaves a list of options unchanged', () => {
    const options = [{ name: 'Size', value: 'M' }];
    assert.deepEqual(toCamelCase({ options }), { options });
  });

  test('turns dates into ISO text and drops undefined values', () => {
    const at = new Date('2026-01-01T00:00:00.000Z');
    assert.deepEqual(toCamelCase({ created_at: at, gone: undefined }), {
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  test('leaves no underscore in snake_case keys', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]*(_[a-z0-9]+){0,3}$/);
    const record = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.integer(), tie('record'), fc.array(tie('value'))),
      record: fc.dictionary(name, tie('value')),
    })).record;
    const keysOf = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => [
            ...(Array.isArray(value) ? [] : [key]),
            ...keysOf(inner),
          ])
        : [];
    fc.assert(
      fc.property(record, (made) => {
        assert.ok(keysOf(toCamelCase(made as object)).every((key) => !key.includes('_')));
      }),
    );
  });
});
