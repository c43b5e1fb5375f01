import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DomainError, invalid } from '../../../../kernel/domain-error.ts';
import { outcomeBody, withContinueUrl } from './errors.ts';

const ofLine = (at: number, name: string, message: string) => ({
  field: `line_items[${at}].${name}`,
  code: 'x',
  message,
});

describe('what an outcome points to', () => {
  test('each line that cannot be bought is told by itself, as an item', () => {
    const details = [ofLine(0, 'product_id', 'No a.'), ofLine(2, 'variant_id', 'No b.')];
    const { messages } = outcomeBody(
      new DomainError('not_found', 'product_not_found', 'No.', { details }),
    );

    assert.deepEqual(
      messages.map(({ content, path }) => [content, path]),
      [
        ['No a.', '$.line_items[0].item.id'],
        ['No b.', '$.line_items[2].item.id'],
      ],
    );
  });

  test('one of a line is told in the words of all', () => {
    const { messages } = outcomeBody(invalid([ofLine(1, 'quantity', 'is bad')], 'mixed_sellers'));

    assert.deepEqual([messages.length, messages[0]?.path], [1, '$.line_items[1].quantity']);
    assert.match(messages[0]?.content ?? '', /different stores/);
  });

  test('a choice is told with what there is', () => {
    const extensions = { shipping_options: [{ id: 'slow' }, { id: 'fast' }] };
    const [told] = outcomeBody(
      new DomainError('unprocessable', 'shipping_option_unknown', 'No.', { extensions }),
    ).messages;

    assert.match(told?.content ?? '', /one of slow, fast\.$/);
    assert.match(told?.path ?? '', /selected_option_id$/);
  });

  test('where nothing came into being there is nothing to change', () => {
    const short = new DomainError('conflict', 'insufficient_stock', 'No.');

    assert.deepEqual(
      [outcomeBody(short), outcomeBody(short, true)].map(({ messages }) => messages[0]?.severity),
      ['recoverable', 'unrecoverable'],
    );
  });

  test('the page where a person goes on is all that is added', () => {
    const facts = { retryAfterSeconds: 3, headers: { allow: 'GET' }, extensions: { available: 1 } };
    const told = withContinueUrl(
      new DomainError('gone', 'any', 'No.', facts),
      'https://shop.example',
    );

    assert.deepEqual(told.extensions, { available: 1, continue_url: 'https://shop.example' });
    assert.deepEqual([told.retryAfterSeconds, told.headers], [3, { allow: 'GET' }]);
  });
});
