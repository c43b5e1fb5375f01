import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type EventType, eventTypes } from '../../../packages/plugin/event-types.js';
import { definePlugin, type Plugin } from '../../../packages/plugin/plugin.js';
import { checkPlugin } from '../../../packages/plugin/test-kit.js';
import { type PublicEventType, publicEventTypes } from '../../core/events/event.ts';
import { describePlugin } from './describe-plugin.ts';

const named = { name: 'sample', apiVersion: '1.0' };
const handle = () => undefined;

const complete: Required<Plugin> = {
  ...named,
  timeoutMs: 500,
  fallback: 'refuse',
  shippingRates: ({ currency }) => ({ currency, rates: [] }),
  taxes: ({ currency }) => ({ currency, lines: [], shipping_tax: 0 }),
  orderValidation: () => ({ accept: true }),
  events: { types: ['order.created', 'order.refunded'], handle },
  mail: { send: async () => undefined },
  vocabulary: [{ terms: ['crag bag', 'backpack'] }],
  storage: {
    write: async () => undefined,
    read: async () => null,
    size: async () => null,
    move: async () => false,
    remove: async () => undefined,
  },
  paymentProcessor: {
    isTest: true,
    pageMinutes: 10,
    openPage: async () => ({ reference: 'p1', url: 'https://pay.example/p1' }),
    closePage: async () => undefined,
    getPayment: async () => null,
    refund: async () => ({ state: 'succeeded', reference: 'r1' }),
    getRefund: async () => null,
    check: async () => null,
    readWebhook: async () => null,
  },
  skills: [
    {
      name: 'gift-advice',
      title: 'Gift advice',
      description: 'Says which gift fits.',
      tags: ['gifts'],
      input: { type: 'object', properties: {} },
      answer: () => ({ message: 'A mug.' }),
    },
  ],
};

test('a plug-in can have every member of the API, and the log says what it does', () => {
  assert.equal(definePlugin(complete), complete);
  assert.equal(
    describePlugin(complete),
    'decides shipping rates; decides taxes; decides whether orders are accepted; handles order.created, order.refunded; sends emails; adds words to the search; stores files; takes payments; answers gift-advice',
  );
  assert.equal(describePlugin(named), 'does nothing');
  assert.equal(
    describePlugin({ ...named, events: { types: ['*'], handle } }),
    'handles all events',
  );
});

describe('a mistake in a plug-in is refused', () => {
  const cases: [string, object, RegExp][] = [
    [
      'a misspelled member',
      { taxs: handle },
      /^The plug-in sample: taxs is not a member\. Members are name, .*taxes/,
    ],
    ['a member of another kind', { taxes: {} }, /taxes must be a function\.$/],
    ['an unknown fallback', { fallback: 'own' }, /fallback must be own_tables or refuse\.$/],
    [
      'a misspelled event',
      { events: { types: ['order.creatd'], handle } },
      /events\.types has "order\.creatd", which is not an event\. Events are order\.created, /,
    ],
    [
      'an internal event',
      { events: { types: ['stock.low'], handle } },
      /"stock\.low", which is not an event/,
    ],
    ['* beside others', { events: { types: ['order.created', '*'], handle } }, /'\*' alone\.$/],
    [
      'no types',
      { events: { types: [], handle } },
      /events\.types must be a list of event types\.$/,
    ],
    ['no handler', { events: { types: ['*'] } }, /events needs handle\.$/],
    ['a missing method', { storage: { write: handle } }, /storage needs read\.$/],
    [
      'a method of another kind',
      { paymentProcessor: { ...complete.paymentProcessor, charge: {} } },
      /paymentProcessor\.charge must be a function\.$/,
    ],
    ['words that are no list', { vocabulary: 'bag' }, /vocabulary must be a list\.$/],
    [
      'a misspelled handler',
      { mail: { send: handle, sent: handle } },
      /mail\.sent is not a member\. Members are send\.$/,
    ],
  ];
  for (const [what, members, message] of cases)
    test(what, async () => {
      const plugin = { ...named, ...members } as Plugin;
      assert.throws(() => definePlugin(plugin), { name: 'TypeError', message });
      await assert.rejects(checkPlugin(plugin), { name: 'TypeError', message });
    });
});

test('the events of plug-ins are those of the server', () => {
  const own: readonly EventType[] = publicEventTypes;
  const offered: readonly PublicEventType[] = eventTypes;
  assert.deepEqual(offered, own);
});
