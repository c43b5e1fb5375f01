import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../../../kernel/domain-error.ts';
import { toCamelCaseKeys } from './camel-case-keys.ts';
import { readSendParams } from './read-send-params.ts';

const read = (params: unknown) =>
  readSendParams(toCamelCaseKeys(params) as Record<string, unknown>);
const good = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };

/** Fields that a request is refused for. */
function refusedFields(params: unknown): string[] {
  try {
    read(params);
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return error.details.map(({ field }) => field);
  }
  return [];
}

test('keys of the protocol may be in snake_case; those of data and metadata are the caller’s', () => {
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

test('of a key in both spellings the camelCase one counts', () => {
  assert.equal(read({ message: { ...good, message_id: 'other' } }).message.messageId, 'm');
});

const parts: [string, unknown, unknown][] = [
  ['a text of 0.3', { kind: 'text', text: 'a' }, { text: 'a' }],
  ['data of 0.3', { kind: 'data', data: { a_b: 1 } }, { data: { a_b: 1 } }],
  [
    'bytes of 0.3',
    { kind: 'file', file: { bytes: 'YQ==', name: 'a.txt', mimeType: 'text/plain' } },
    { raw: 'YQ==', filename: 'a.txt', mediaType: 'text/plain' },
  ],
  ['bytes of drafts', { kind: 'file', file: { fileWithBytes: 'YQ==' } }, { raw: 'YQ==' }],
  ['an address of 0.3', { file: { uri: 'https://a' } }, { url: 'https://a' }],
  ['an address of drafts', { file: { file_with_uri: 'https://a' } }, { url: 'https://a' }],
  ['data that is no object', { data: [1] }, { data: [1] }],
  ['data that is nothing', { data: null }, { data: null }],
  ['empty members of others', { text: 'a', data: null, url: null, filename: '' }, { text: 'a' }],
];
for (const [what, part, expected] of parts)
  test(`a part: ${what}`, () => {
    assert.deepEqual(read({ message: { ...good, parts: [part] } }).message.parts, [expected]);
  });

const refused: [string, unknown, string[]][] = [
  ['nothing', {}, ['message']],
  ['a list', { message: [] }, ['message']],
  ['no id', { message: { ...good, messageId: undefined } }, ['message.messageId']],
  ['an empty id', { message: { ...good, messageId: '' } }, ['message.messageId']],
  [
    'an id of 257 characters',
    { message: { ...good, messageId: 'x'.repeat(257) } },
    ['message.messageId'],
  ],
  ['no role', { message: { ...good, role: undefined } }, ['message.role']],
  ['a role that is none', { message: { ...good, role: 'toString' } }, ['message.role']],
  ['the agent’s role', { message: { ...good, role: 'agent' } }, ['message.role']],
  ['no parts', { message: { ...good, parts: [] } }, ['message.parts']],
  ['an empty part', { message: { ...good, parts: [{}] } }, ['message.parts[0]']],
  [
    'a part of two kinds',
    { message: { ...good, parts: [{ text: 'a', raw: 'b' }] } },
    ['message.parts[0]'],
  ],
  [
    'a text that is none',
    { message: { ...good, parts: [{ text: 7 }] } },
    ['message.parts[0].text'],
  ],
  ['metadata in a list', { message: { ...good, metadata: [] } }, ['message.metadata']],
  [
    'a context of 257 characters',
    { message: { ...good, contextId: 'x'.repeat(257) } },
    ['message.contextId'],
  ],
  ['a configuration in words', { message: good, configuration: 'fast' }, ['configuration']],
  [
    'less than no history',
    { message: good, configuration: { historyLength: -1 } },
    ['configuration.historyLength'],
  ],
  [
    'modes in one text',
    { message: good, configuration: { acceptedOutputModes: 'text' } },
    ['configuration.acceptedOutputModes'],
  ],
  [
    'a push config without a URL',
    { message: good, configuration: { pushNotificationConfig: {} } },
    ['configuration.taskPushNotificationConfig.url'],
  ],
];
for (const [what, params, fields] of refused)
  test(`${what} is refused for ${fields}`, () => {
    assert.deepEqual(refusedFields(params), fields);
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
  test(`${JSON.stringify(configuration)} returns ${expected ? 'at once' : 'when done'}`, () => {
    assert.equal(read({ message: good, configuration }).configuration.returnImmediately, expected);
  });

test('metadata of a request is kept when it is an object, else there is none', () => {
  assert.deepEqual(read({ message: good, metadata: { my_key: 1 } }).metadata, { my_key: 1 });
  assert.deepEqual(read({ message: good, metadata: 'x' }).metadata, {});
});
