import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { toCamelCaseKeys } from './camel-case-keys.ts';
import { readSendParams } from './read-send-params.ts';

const read = (params: unknown) =>
  readSendParams(toCamelCaseKeys(params) as Record<string, unknown>);
const good = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

/** Fields named in the error. */
function rejectedFields(params: unknown): string[] {
  try {
    read(params);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error.details.map(({ field }) => field);
  }
  return [];
}

test('converts protocol keys from snake_case, but not the keys in data and metadata', () => {
  const { message } = read({
    message: {
      message_id: 'm',
      context_id: 'c',
      role: 'user',
      reference_task_ids: ['t'],
      metadata: { my_key: { inner_key: 1 } },
      parts: [
        {
          data: { site_slug: 's', variant_options: { Shoe_Size: 1 } },
          media_type: 'application/json',
        },
      ],
    },
  });

  assert.deepEqual(message, {
    messageId: 'm',
    role: 'ROLE_USER',
    parts: [
      {
        data: { site_slug: 's', variant_options: { Shoe_Size: 1 } },
        mediaType: 'application/json',
      },
    ],
    contextId: 'c',
    metadata: { my_key: { inner_key: 1 } },
    referenceTaskIds: ['t'],
  });
});

test('prefers the camelCase key when both spellings are sent', () => {
  assert.equal(read({ message: { ...good, message_id: 'other' } }).message.messageId, 'm');
});

const parts: [string, unknown, unknown][] = [
  ['text of A2A 0.3', { kind: 'text', text: 'a' }, { text: 'a' }],
  ['data of A2A 0.3', { kind: 'data', data: { a_b: 1 } }, { data: { a_b: 1 } }],
  [
    'bytes of A2A 0.3',
    { kind: 'file', file: { bytes: 'YQ==', name: 'a.txt', mimeType: 'text/plain' } },
    { raw: 'YQ==', filename: 'a.txt', mediaType: 'text/plain' },
  ],
  ['bytes of A2A drafts', { kind: 'file', file: { fileWithBytes: 'YQ==' } }, { raw: 'YQ==' }],
  ['a URI of A2A 0.3', { file: { uri: 'https://a' } }, { url: 'https://a' }],
  ['a URI of A2A drafts', { file: { file_with_uri: 'https://a' } }, { url: 'https://a' }],
  ['data that is not an object', { data: [1] }, { data: [1] }],
  ['data that is null', { data: null }, { data: null }],
  [
    'text with empty other members',
    { text: 'a', data: null, url: null, filename: '' },
    { text: 'a' },
  ],
];
for (const [what, part, expected] of parts)
  test(`accepts a part: ${what}`, () => {
    assert.deepEqual(read({ message: { ...good, parts: [part] } }).message.parts, [expected]);
  });

const rejected: [string, unknown, string[]][] = [
  ['no message', {}, ['message']],
  ['an array as the message', { message: [] }, ['message']],
  ['no messageId', { message: { ...good, messageId: undefined } }, ['message.messageId']],
  ['an empty messageId', { message: { ...good, messageId: '' } }, ['message.messageId']],
  [
    'a messageId of 257 characters',
    { message: { ...good, messageId: 'x'.repeat(257) } },
    ['message.messageId'],
  ],
  ['no role', { message: { ...good, role: undefined } }, ['message.role']],
  ['an unknown role', { message: { ...good, role: 'toString' } }, ['message.role']],
  ['the role of the agent', { message: { ...good, role: 'agent' } }, ['message.role']],
  ['no parts', { message: { ...good, parts: [] } }, ['message.parts']],
  ['an empty part', { message: { ...good, parts: [{}] } }, ['message.parts[0]']],
  [
    'a part with two content members',
    { message: { ...good, parts: [{ text: 'a', raw: 'b' }] } },
    ['message.parts[0]'],
  ],
  [
    'text that is not a string',
    { message: { ...good, parts: [{ text: 7 }] } },
    ['message.parts[0].text'],
  ],
  ['metadata that is an array', { message: { ...good, metadata: [] } }, ['message.metadata']],
  [
    'a contextId of 257 characters',
    { message: { ...good, contextId: 'x'.repeat(257) } },
    ['message.contextId'],
  ],
  ['a configuration that is a string', { message: good, configuration: 'fast' }, ['configuration']],
  [
    'a negative historyLength',
    { message: good, configuration: { historyLength: -1 } },
    ['configuration.historyLength'],
  ],
  [
    'acceptedOutputModes that is a string',
    { message: good, configuration: { acceptedOutputModes: 'text' } },
    ['configuration.acceptedOutputModes'],
  ],
  [
    'a push config without a URL',
    { message: good, configuration: { pushNotificationConfig: {} } },
    ['configuration.taskPushNotificationConfig.url'],
  ],
];
for (const [what, params, fields] of rejected)
  test(`rejects ${what}, naming ${fields}`, () => {
    assert.deepEqual(rejectedFields(params), fields);
  });

const immediate: [unknown, boolean][] = [
  [undefined, false],
  [null, false],
  [{}, false],
  [{ returnImmediately: true }, true],
  [{ blocking: false }, true],
  [{ blocking: true }, false],
  [{ blocking: false, returnImmediately: false }, false],
  [{ return_immediately: true, blocking: true }, true],
];
for (const [configuration, expected] of immediate)
  test(`${JSON.stringify(configuration)} returns ${expected ? 'immediately' : 'when the task is done'}`, () => {
    assert.equal(read({ message: good, configuration }).configuration.returnImmediately, expected);
  });

test('keeps request metadata that is an object and drops anything else', () => {
  assert.deepEqual(read({ message: good, metadata: { my_key: 1 } }).metadata, { my_key: 1 });
  assert.deepEqual(read({ message: good, metadata: 'x' }).metadata, {});
});
