import { randomUUID } from 'node:crypto';
import { within } from './within.js';

const timeoutMs = 10_000;
const money = { amount: 1_099, currency: 'EUR' };

/**
 * What is wrong with the payment processor of a plug-in. `provider` is a test account or a double of
 * the provider, and how to act as its payers.
 */
export async function checkPayments({ paymentProcessor: processor }, provider) {
  if (!processor) return [];
  if (!provider) return ['paymentProcessor: give checkPlugin { payments } to try it'];
  const problems = [];
  const expect = (isTrue, problem) => isTrue || problems.push(`paymentProcessor: ${problem}`);
  const call = (name, request) =>
    within(timeoutMs, (context) =>
      request === undefined ? processor[name](context) : processor[name](request, context),
    );
  for (const rule of rules(processor, provider))
    try {
      await rule({ call, expect, provider });
    } catch (error) {
      problems.push(`paymentProcessor: ${rule.name}: ${error.message}`);
    }
  return problems;
}

const rules = ({ charge, captures }, { token, loseNextAnswer }) => [
  credentials,
  unknownPayments,
  pages,
  webhooks,
  refunds,
  closedPages,
  ...(captures ? [authorizations, capturesOf(captures), releases] : []),
  ...(captures && loseNextAnswer ? [lostCaptures] : []),
  ...(loseNextAnswer ? [lostRefunds] : []),
  ...(charge && token ? [charges] : []),
  ...(charge && token && loseNextAnswer ? [lostCharges] : []),
];

const newCharge = () => ({
  id: `pay_${randomUUID()}`,
  ...money,
  description: 'A sample order',
  lines: [{ name: 'A thing', quantity: 1, amount: money.amount }],
  email: 'jo@example.com',
});

const newPage = () => ({
  ...newCharge(),
  return_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/cart',
  webhook_url: 'https://shop.example/webhooks',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});

const lookupOf = ({ id }, reference, method = 'hosted') => ({
  id,
  method,
  reference,
  created_at: new Date(Date.now() - 60_000).toISOString(),
});

const isPaid = (outcome) =>
  outcome?.state === 'succeeded' &&
  outcome.amount === money.amount &&
  outcome.currency === money.currency;

async function paidPage({ call, provider }) {
  const page = newPage();
  const { reference } = await call('openPage', page);
  await provider.pay(reference);
  const outcome = await call('getPayment', lookupOf(page, reference));
  return { page, opened: reference, reference: outcome?.reference ?? reference, outcome };
}

/** A page that only authorizes, and how to capture it. */
async function authorizedPage({ call, provider }) {
  const page = { ...newPage(), authorize_only: true };
  const opened = await call('openPage', page);
  await provider.pay(opened.reference);
  const outcome = await call('getPayment', lookupOf(page, opened.reference));
  const reference = outcome?.reference ?? opened.reference;
  const target = { payment_id: page.id, payment_reference: reference };
  const newCapture = (amount, captured_amount = amount) => ({
    ...{ id: `cap_${randomUUID()}`, ...target, amount, currency: money.currency },
    ...{ captured_amount, is_final: captured_amount === money.amount },
  });
  const newRelease = () => ({ id: `cap_${randomUUID()}`, ...target });
  const read = () => call('getPayment', lookupOf(page, reference));
  return { outcome, newCapture, newRelease, read };
}

const holds = (outcome, captured, isClosed) =>
  outcome?.state === 'authorized' &&
  outcome.amount === money.amount &&
  outcome.captured_amount === captured &&
  outcome.is_closed === isClosed;

async function authorizations({ call, expect, provider }) {
  const { outcome } = await authorizedPage({ call, provider });
  expect(holds(outcome, 0, false), 'a paid page with authorize_only must be authorized');
}

const capturesOf = (captures) =>
  async function captureParts({ call, expect, provider }) {
    const { newCapture, read } = await authorizedPage({ call, provider });
    const request = newCapture(400);
    const captured = await call('capture', request);
    await call('capture', request);
    const isClosed = captures === 'once';
    expect(holds(captured, 400, isClosed), 'capture must return the state after it');
    expect(holds(await read(), 400, isClosed), 'capture with one id must capture once');
    const excess = await call('capture', newCapture(800, 1_200));
    expect(excess.state === 'failed', 'a capture of more than is left must be failed');
    expect(holds(await read(), 400, isClosed), 'a failed capture must change nothing');
    if (isClosed) return;
    const last = await call('capture', newCapture(699, money.amount));
    expect(holds(last, money.amount, true), 'the last capture must close the authorization');
  };

async function releases({ call, expect, provider }) {
  const { newRelease, newCapture, read } = await authorizedPage({ call, provider });
  const request = newRelease();
  await call('release', request);
  await call('release', request);
  expect(holds(await read(), 0, true), 'release must close the authorization');
  const late = await call('capture', newCapture(400));
  expect(late.state === 'failed', 'a capture after the release must be failed');
}

async function lostCaptures({ call, expect, provider }) {
  const { newCapture, read } = await authorizedPage({ call, provider });
  const request = newCapture(400);
  provider.loseNextAnswer();
  expect(await hasFailed(call('capture', request)), 'capture without an answer must throw');
  const found = await read();
  expect(found?.captured_amount === 400, 'getPayment must report a capture whose answer was lost');
  await call('capture', request);
  expect((await read())?.captured_amount === 400, 'a repeated capture must capture once');
}

async function credentials({ call, expect }) {
  const problem = await call('check');
  expect(problem === null, `check must return null (got ${JSON.stringify(problem)})`);
}

async function unknownPayments({ call, expect }) {
  const unknown = await call('getPayment', lookupOf(newCharge(), null));
  expect(unknown === null, 'getPayment must return null for an unknown payment');
}

async function pages({ call, expect, provider }) {
  const page = newPage();
  const opened = await call('openPage', page);
  const again = await call('openPage', page);
  expect(/^https?:/.test(opened.url), 'openPage must return the URL of a page');
  expect(opened.reference === again.reference, 'openPage with one id must open one page');
  const open = await call('getPayment', lookupOf(page, opened.reference));
  expect(open?.state === 'pending', 'an unpaid page must be pending');
  await provider.pay(opened.reference);
  const paid = await call('getPayment', lookupOf(page, opened.reference));
  expect(isPaid(paid), 'a paid page must have succeeded with the amount and the currency');
}

async function webhooks({ call, expect, provider }) {
  const { page, opened } = await paidPage({ call, provider });
  const webhook = await provider.webhookOf(opened);
  const event = await call('readWebhook', webhook);
  expect(event?.payment_id === page.id, 'readWebhook must name the payment by its id');
  expect(isPaid(event?.outcome), 'readWebhook must report the payment with its amount');
  const again = await call('readWebhook', webhook);
  expect(again?.id === event?.id, 'a repeated webhook must have the same event id');
  const forged = await call('readWebhook', { body: Buffer.from('forged'), headers: {} });
  expect(
    forged === null || forged === 'invalid_signature',
    'readWebhook must reject a webhook that the provider has not sent',
  );
}

const newRefund = (reference, amount) => ({
  id: `ref_${randomUUID()}`,
  payment_reference: reference,
  amount,
  currency: money.currency,
  reason: 'damaged',
});

async function refunds({ call, expect, provider }) {
  const { reference } = await paidPage({ call, provider });
  const request = newRefund(reference, 600);
  const unknown = await call('getRefund', { ...request, reference: null });
  expect(unknown === null, 'getRefund must return null for an unknown refund');
  const refund = await call('refund', request);
  const again = await call('refund', request);
  expect(refund.state !== 'failed', 'a part of a payment must be refundable');
  expect(refund.reference === again.reference, 'refund with one id must refund once');
  const found = await call('getRefund', { ...request, reference: refund.reference });
  expect(found?.reference === refund.reference, 'getRefund must find a refund by its reference');
  const excess = await call('refund', newRefund(reference, 600));
  expect(excess.state === 'failed', 'a refund of more than is left must be failed');
}

async function lostRefunds({ call, expect, provider }) {
  const { reference } = await paidPage({ call, provider });
  const request = newRefund(reference, 600);
  provider.loseNextAnswer();
  expect(await hasFailed(call('refund', request)), 'refund without an answer must throw');
  const found = await call('getRefund', { ...request, reference: null });
  expect(found !== null, 'getRefund must find a refund whose answer was lost');
  const again = await call('refund', request);
  expect(again.reference === found?.reference, 'a repeat after a lost answer must refund once');
}

async function closedPages({ call, expect, provider }) {
  const page = newPage();
  const { reference } = await call('openPage', page);
  await call('closePage', { reference });
  await call('closePage', { reference });
  const closed = await call('getPayment', lookupOf(page, reference));
  expect(closed?.state !== 'succeeded', 'a closed page must not be paid');
  const paid = await paidPage({ call, provider });
  await call('closePage', { reference: paid.opened });
  const kept = await call('getPayment', lookupOf(paid.page, paid.opened));
  expect(isPaid(kept), 'closing a paid page must keep the payment');
}

async function charges({ call, expect, provider: { token } }) {
  const request = { ...newCharge(), token };
  const charged = await call('charge', request);
  const again = await call('charge', request);
  expect(isPaid(charged), 'a charge must succeed with the amount and the currency');
  expect(charged.reference === again.reference, 'charge with one id must charge once');
}

async function lostCharges({ call, expect, provider: { token, loseNextAnswer } }) {
  const request = { ...newCharge(), token };
  loseNextAnswer();
  expect(await hasFailed(call('charge', request)), 'charge without an answer must throw');
  const found = await call('getPayment', lookupOf(request, null, 'token'));
  expect(isPaid(found), 'getPayment must find a charge whose answer was lost');
  const again = await call('charge', request);
  expect(again.reference === found?.reference, 'a repeat after a lost answer must charge once');
}

const hasFailed = (calling) =>
  calling.then(
    () => false,
    () => true,
  );
