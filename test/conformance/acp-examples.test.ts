import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AcpVersion,
  acpProblems,
  readExamples,
  readOrderExamples,
} from '../kit/acp/schemas.ts';

/** The definition of each published example, by the end of its name. */
const definitions: [name: RegExp, definition: string][] = [
  [/^create_.*_request/, 'agentic_checkout#CheckoutSessionCreateRequest'],
  [/^update_.*_request/, 'agentic_checkout#CheckoutSessionUpdateRequest'],
  [/^complete_.*_request/, 'agentic_checkout#CheckoutSessionCompleteRequest'],
  [/^cancel_.*_request/, 'agentic_checkout#CancelSessionRequest'],
  [/^discovery_response/, 'agentic_checkout#DiscoveryResponse'],
  [/^authentication_result/, 'agentic_checkout#AuthenticationResult'],
  [/^error_/, 'agentic_checkout#Error'],
  [/_response$|^checkout_session_/, 'agentic_checkout#CheckoutSession'],
];

/** Published with mistakes. */
const invalid = /^webhook_order_|denied/;

for (const version of ['2026-04-17', '2026-01-30'] satisfies AcpVersion[])
  test(`the published examples of ACP ${version} have the published schemas`, () => {
    const examples = Object.entries(readExamples(version, 'agentic_checkout'));
    assert.ok(examples.length > 15, String(examples.length));
    for (const [name, example] of examples.filter(([each]) => !invalid.test(each))) {
      const definition = definitions.find(([pattern]) => pattern.test(name))?.[1];
      assert.ok(definition, name);
      assert.deepEqual(acpProblems(version, definition, example), [], name);
    }
    const { delegate_payment_request: request, delegate_payment_success_response: response } =
      readExamples(version, 'delegate_payment');
    assert.deepEqual(acpProblems(version, 'delegate_payment#DelegatePaymentRequest', request), []);
    assert.deepEqual(
      acpProblems(version, 'delegate_payment#DelegatePaymentResponse', response),
      [],
    );
  });

test('the published orders have the published schema', () => {
  for (const [name, { $schema: _, _description, ...order }] of readOrderExamples())
    assert.deepEqual(acpProblems('2026-04-17', 'agentic_checkout#Order', order), [], name);
});

test('a document with an unknown member has a problem', () => {
  const order = { id: 'o', checkout_session_id: 'c', permalink_url: 'https://a.example', more: 1 };
  assert.deepEqual(acpProblems('2026-04-17', 'agentic_checkout#Order', order), [
    ' must NOT have additional properties',
  ]);
});
