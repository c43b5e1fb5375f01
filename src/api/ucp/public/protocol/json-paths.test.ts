import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DomainError, invalid } from '../../../../kernel/domain-error.ts';
import { businessErrorBody, withContinueUrl } from './errors.ts';

const ofLine = (index: number, name: string, message: string) => ({
  field: `line_items[${index}].${name}`,
  code: 'x',
  message,
});

describe('paths of business errors', () => {
  test('each line that cannot be bought has a message that points to its item', () => {
    const details = [ofLine(0, 'product_id', 'No a.'), ofLine(2, 'variant_id', 'No b.')];
    const { messages } = businessErrorBody(
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

  test('an error about a single line has the message of the error, not that of the field', () => {
    const { messages } = businessErrorBody(
      invalid([ofLine(1, 'quantity', 'is bad')], 'mixed_sellers'),
    );

    assert.deepEqual([messages.length, messages[0]?.path], [1, '$.line_items[1].quantity']);
    assert.match(messages[0]?.content ?? '', /different stores/);
  });

  test('the message lists the available shipping options', () => {
    const extensions = { shipping_options: [{ id: 'slow' }, { id: 'fast' }] };
    const [message] = businessErrorBody(
      new DomainError('unprocessable', 'shipping_option_unknown', 'No.', { extensions }),
    ).messages;

    assert.match(message?.content ?? '', /one of slow, fast\.$/);
    assert.match(message?.path ?? '', /selected_option_id$/);
  });

  test('an error of a create call is unrecoverable', () => {
    const short = new DomainError('conflict', 'insufficient_stock', 'No.');

    assert.deepEqual(
      [businessErrorBody(short), businessErrorBody(short, true)].map(
        ({ messages }) => messages[0]?.severity,
      ),
      ['recoverable', 'unrecoverable'],
    );
  });

  test('withContinueUrl adds only continue_url', () => {
    const facts = { retryAfterSeconds: 3, headers: { allow: 'GET' }, extensions: { available: 1 } };
    const changed = withContinueUrl(
      new DomainError('gone', 'any', 'No.', facts),
      'https://shop.example',
    );

    assert.deepEqual(changed.extensions, { available: 1, continue_url: 'https://shop.example' });
    assert.deepEqual([changed.retryAfterSeconds, changed.headers], [3, { allow: 'GET' }]);
  });
});
