import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import {
  authorize,
  type CardTerms,
  cancelIntent,
  captureIntent,
  presentIntent,
} from './stripe-captures.ts';
import { type Answer, type BankAnswer, type Json, savedMethods } from './stripe-saved-methods.ts';

const secretKey = 'sk_test_double';
const webhookSecret = 'whsec_double';

/** The fault of the next call: `lost` is done without a response, `down` is not done. */
type Fault = 'lost' | 'down';
type Grant = {
  /** The account of the profile that the token is granted to. */
  account: string;
  currency: string;
  max_amount: number;
  expires_at: Date;
  isDeclined: boolean;
};

const errorAnswer = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
) => ({
  status,
  body: { error: { type, code, message } },
});

const declined = (intent: Json): Answer => ({
  status: 402,
  body: {
    error: {
      ...{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
      payment_intent: intent,
    },
  },
});

/** Shared payment tokens as agents grant them, and the payments that are made with them. */
function sharedTokens(now: () => Date, intents: Json[]) {
  const grants = new Map<string, Grant & { isUsed: boolean }>();
  const grant = (limits: Partial<Grant> = {}): string => {
    const id = `spt_${grants.size + 1}`;
    const expires_at = new Date(now().getTime() + 3_600_000);
    const open = {
      ...{ account: 'acct_double', currency: 'usd', max_amount: 1_000_000 },
      ...{ expires_at, isDeclined: false },
    };
    grants.set(id, { ...open, ...limits, isUsed: false });
    return id;
  };
  const isUsable = ({ isUsed, ...limits }: Grant & { isUsed: boolean }, params: Json) =>
    !isUsed &&
    limits.expires_at > now() &&
    limits.currency === params.currency &&
    Number(params.amount) <= limits.max_amount;
  const charge = (params: Json, account: string): Answer => {
    const { currency, metadata, payment_method_data: data } = params;
    if (params.confirm !== 'true') return errorAnswer(400, 'parameter_missing', 'confirm');
    const token = grants.get(data?.shared_payment_granted_token);
    // Another account does not see the token.
    if (token?.account !== account) return errorAnswer(404, 'resource_missing', 'No such token');
    if (!isUsable(token, params))
      return errorAnswer(400, 'shared_payment_token_unusable', 'Not usable');
    const intent = {
      ...{ id: `pi_shared_${intents.length + 1}`, object: 'payment_intent', currency, metadata },
      status: token.isDeclined ? 'requires_payment_method' : 'succeeded',
      amount_received: token.isDeclined ? 0 : Number(params.amount),
    };
    intents.push(intent);
    if (token.isDeclined) return declined(intent);
    token.isUsed = true;
    return { status: 200, body: intent };
  };
  const list = (): Answer => ({
    status: 200,
    body: { object: 'list', has_more: false, data: intents.toReversed() },
  });
  return { grant, charge, list };
}

/**
 * The part of Stripe that the gateway uses, over real HTTP: it checks the key, the form of the body
 * and the idempotency key, stores sessions and refunds, and can lose responses or be down.
 */
export async function openStripe(t: { after(close: () => unknown): void }, now: () => Date) {
  const sessions = new Map<string, Json>();
  const refunds = new Map<string, Json>();
  /** The payments that were made without a page. */
  const intents: Json[] = [];
  const shared = sharedTokens(now, intents);
  const saved = savedMethods(intents);
  const answers = new Map<string, { body: string; answer: Answer }>();
  const requests: { route: string; key: string | undefined; params: Json }[] = [];
  const faults: Fault[] = [];
  /** The accounts by their secret key. */
  const accounts = new Map([[secretKey, 'acct_double']]);
  const usedKeys: string[] = [];
  let lastId = 0;
  const newId = (prefix: string) => `${prefix}_${++lastId}`;
  const seconds = () => Math.floor(now().getTime() / 1_000);

  const createSession = (params: Json): Answer => {
    const items = Object.values<Json>(params.line_items ?? {});
    const amounts = items.map(
      ({ quantity, price_data }) => Number(price_data.unit_amount) * quantity,
    );
    if (amounts.length === 0 || amounts.some((amount) => !Number.isInteger(amount) || amount <= 0))
      return errorAnswer(400, 'parameter_invalid_integer', 'unit_amount');
    const left = Number(params.expires_at) - seconds();
    if (left < 1_800 || left > 86_400) return errorAnswer(400, 'expires_at_invalid', 'expires_at');
    const id = newId('cs_test');
    const session = {
      ...{ id, object: 'checkout.session', status: 'open', payment_status: 'unpaid' },
      amount_total: amounts.reduce((sum, amount) => sum + amount, 0),
      currency: items[0]?.price_data.currency,
      ...{ client_reference_id: params.client_reference_id, metadata: params.metadata },
      capture_method: params.payment_intent_data?.capture_method ?? 'automatic',
      saves_method: params.payment_intent_data?.setup_future_usage === 'off_session',
      customer_creation: params.customer_creation ?? 'if_required',
      ...{ customer: null, payment_intent: null, url: `https://checkout.stripe.com/c/pay/${id}` },
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  };

  const createRefund = (params: Json): Answer => {
    const paid = intentOf(params.payment_intent);
    if (!paid) return errorAnswer(404, 'resource_missing', 'No such payment_intent');
    const back = [...refunds.values()]
      .filter((refund) => refund.payment_intent === params.payment_intent)
      .reduce((sum, { amount }) => sum + amount, 0);
    if (back + Number(params.amount) > paid.amount_received)
      return errorAnswer(400, 'charge_already_refunded', 'Too much');
    const refund = {
      ...{ id: newId('re'), object: 'refund', amount: Number(params.amount), status: 'pending' },
      ...{ payment_intent: params.payment_intent, metadata: params.metadata },
    };
    refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  };

  const found = (thing: Json | undefined): Answer =>
    thing ? { status: 200, body: thing } : errorAnswer(404, 'resource_missing', 'No such thing');
  const sessionAnswer = (session: Json | undefined, params: Json): Answer => {
    if (!session || session.payment_intent === null || params.expand) return found(session);
    return found({ ...session, payment_intent: session.payment_intent.id });
  };
  const expire = (session: Json | undefined): Answer => {
    if (session?.status !== 'open') return errorAnswer(400, 'session_not_open', 'Not open');
    Object.assign(session, { status: 'expired' });
    return found(session);
  };
  const intentOf = (id: string) =>
    [...[...sessions.values()].map((session) => session.payment_intent), ...intents].find(
      (intent) => intent?.id === id,
    );

  const intentAnswer = ({ status, body }: Answer, params: Json): Answer => ({
    status,
    body: status === 200 ? presentIntent(structuredClone(body), params) : body,
  });

  type Perform = (params: Json, id: string, account: string) => Answer;
  const routes: [RegExp, Perform][] = [
    [/^POST \/v1\/checkout\/sessions$/, createSession],
    [
      /^GET \/v1\/checkout\/sessions$/,
      () => ({ status: 200, body: { object: 'list', has_more: false, data: [] } }),
    ],
    [/^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (_, id) => expire(sessions.get(id))],
    [
      /^GET \/v1\/checkout\/sessions\/(\w+)$/,
      (params, id) => sessionAnswer(sessions.get(id), params),
    ],
    [
      /^POST \/v1\/payment_intents$/,
      (params, _, account) =>
        params.payment_method ? saved.charge(params) : shared.charge(params, account),
    ],
    [/^GET \/v1\/payment_intents$/, shared.list],
    [
      /^GET \/v1\/payment_intents\/(\w+)$/,
      (params, id) => intentAnswer(found(intentOf(id)), params),
    ],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/capture$/,
      (params, id) => intentAnswer(captureIntent(intentOf(id), params), params),
    ],
    [
      /^POST \/v1\/payment_intents\/(\w+)\/cancel$/,
      (params, id) => intentAnswer(cancelIntent(intentOf(id)), params),
    ],
    [/^POST \/v1\/refunds$/, createRefund],
    [/^GET \/v1\/refunds\/(\w+)$/, (_, id) => found(refunds.get(id))],
    [
      /^GET \/v1\/refunds$/,
      ({ payment_intent }) => ({
        status: 200,
        body: {
          object: 'list',
          has_more: false,
          data: [...refunds.values()].filter((refund) => refund.payment_intent === payment_intent),
        },
      }),
    ],
  ];

  const act = (route: string, params: Json, account: string): Answer => {
    for (const [pattern, perform] of routes) {
      const match = pattern.exec(route);
      if (match) return perform(params, match[1] ?? '', account);
    }
    return errorAnswer(404, 'unknown_url', `Unrecognized ${route}`);
  };
  /** A repeated key returns the same response, or an error when the body differs. */
  const actOnce = (
    { route, key, params }: (typeof requests)[number],
    body: string,
    account: string,
  ): Answer => {
    if (key === undefined) return act(route, params, account);
    const name = `${account} ${route} ${key}`;
    const earlier = answers.get(name) ?? { body, answer: act(route, params, account) };
    answers.set(name, earlier);
    return earlier.body === body
      ? earlier.answer
      : errorAnswer(400, 'idempotency_key_in_use', 'Other parameters', 'idempotency_error');
  };
  const problemOfWrite = (
    { route, key }: (typeof requests)[number],
    { headers, body }: Pick<IncomingMessage, 'headers'> & { body: string },
  ): Answer | null => {
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return errorAnswer(400, 'bad_body', 'Send a form');
    if (!route.endsWith('/expire') && key === undefined)
      return errorAnswer(400, 'no_key', 'Send an Idempotency-Key');
    if (/granted_token/.test(body) && headers['stripe-version'] !== '2026-04-22.preview')
      return errorAnswer(400, 'parameter_unknown', 'shared_payment_granted_token');
    return null;
  };
  const handle = ({ method, url = '', headers }: IncomingMessage, body: string): Answer => {
    const { pathname, search } = new URL(url, 'http://double');
    const request = {
      route: `${method} ${pathname}`,
      key: headers['idempotency-key']?.toString(),
      params: formOf(body || search.slice(1)),
    };
    requests.push(request);
    const apiKey = headers.authorization?.slice('Bearer '.length) ?? '';
    usedKeys.push(apiKey);
    const account = accounts.get(apiKey);
    if (account === undefined)
      return errorAnswer(401, 'api_key_invalid', 'Invalid API Key', 'authentication_error');
    const problem = method === 'POST' ? problemOfWrite(request, { headers, body }) : null;
    if (problem) return problem;
    if (pathname === '/v1/account') return found({ id: account, object: 'account' });
    return actOnce(request, body, account);
  };

  let chargesToLose = 0;
  const faultOf = ({ method, url }: IncomingMessage): Fault | undefined => {
    const isCharge = method === 'POST' && url === '/v1/payment_intents';
    return isCharge && chargesToLose-- > 0 ? 'lost' : faults.shift();
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = faultOf(request);
    if (fault === 'down') return send(response, errorAnswer(503, 'down', 'Try later', 'api_error'));
    const answer = handle(request, Buffer.concat(chunks).toString());
    return fault === 'lost' ? void request.socket.destroy() : send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}`;
  const settings = { secretKey, webhookSecret, profileId: null, apiBase };

  /** A webhook signed like those of Stripe. */
  const event = (type: string, object: Json, at = now()) => {
    const payload = JSON.stringify({ id: newId('evt'), object: 'event', type, data: { object } });
    const header = Stripe.webhooks.generateTestHeaderString({
      ...{ payload, secret: webhookSecret },
      timestamp: Math.floor(at.getTime() / 1_000),
    });
    return { body: payload, headers: { 'stripe-signature': header } };
  };
  /** The payer pays on Stripe's page. */
  let cardTerms: CardTerms = {};
  const pay = (
    id: string,
    status: 'succeeded' | 'processing' = 'succeeded',
    bank: BankAnswer = 'pays',
  ) => {
    const session = sessions.get(id) ?? {};
    const { amount_total: amount, currency } = session;
    const hasCustomer = session.customer_creation === 'always';
    const method = hasCustomer && session.saves_method ? saved.attach(bank) : {};
    if (session.capture_method === 'manual') {
      const held = { id: `pi_${id.slice(8)}`, object: 'payment_intent', currency, amount };
      const intent = authorize({ ...held, metadata: session.metadata }, now(), cardTerms);
      Object.assign(session, { status: 'complete', payment_intent: intent });
      return { ...session, payment_intent: intent.id };
    }
    Object.assign(session, {
      ...('customer' in method && { customer: method.customer }),
      status: 'complete',
      payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
      payment_intent: {
        ...{ id: `pi_${id.slice(8)}`, object: 'payment_intent', status, currency },
        metadata: session.metadata,
        amount_received: status === 'succeeded' ? amount : 0,
        ...{ customer: null, payment_method: null, ...method },
      },
    });
    return { ...session, payment_intent: session.payment_intent.id };
  };
  return {
    ...{ settings, requests, faults, sessions, refunds, intents, event, pay },
    ...{ grant: shared.grant, accounts, usedKeys, intentOf },
    /** The cards with which payers authorize payments from now on. */
    useCards(terms: CardTerms) {
      cardTerms = terms;
    },
    /** The next charges happen, but their responses are lost. */
    loseCharges(count: number) {
      chargesToLose = count;
    },
    /** No key is accepted any more. */
    closeAccount() {
      accounts.clear();
    },
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
  response.end(JSON.stringify(body));
}

/** Parses `a[b][0]=c` into nested objects. */
function formOf(text: string): Json {
  const form: Json = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split(/[[\]]+/).filter(Boolean);
    const last = steps.pop() ?? '';
    const target = steps.reduce((at, step) => {
      at[step] ??= {};
      return at[step];
    }, form);
    target[last] = value;
  }
  return form;
}
