import assert from 'node:assert/strict';
import type { InjectOptions } from 'fastify';
import { type AcpVersion, assertAcp } from './schemas.ts';

type Response = { status: number; body?: any; text: string };

const latest = '2026-04-17';

/** Validates every ACP response that a test receives against the published schema of its version. */
export function checkAcp(
  { method, url, headers, payload }: InjectOptions,
  response: Response,
): void {
  const path = new URL(String(url), 'http://localhost').pathname;
  const { status, body } = response;
  if (body === undefined || method === 'OPTIONS') return;
  if (path === '/.well-known/acp.json')
    assertAcp(latest, 'agentic_checkout#DiscoveryResponse', body);
  if (path === '/sandbox/agentic_commerce/delegate_payment')
    assertAcp(
      latest,
      `delegate_payment#${status === 201 ? 'DelegatePaymentResponse' : 'Error'}`,
      body,
    );
  if (path === '/acp/mcp') checkTool(payload, response);
  else if (path.startsWith('/acp/')) checkRest(path, String(headers?.['api-version']), response);
}

function checkRest(path: string, sent: string, { status, body, text }: Response): void {
  const version: AcpVersion = sent === '2026-01-30' ? sent : latest;
  if (status >= 400) assertAcp(version, 'agentic_checkout#Error', body);
  else if (path.startsWith('/acp/carts')) checkCart(body, text);
  else checkSession(version, body, text);
}

/** The result of a tool is a session; an error has that of REST as its data. */
function checkTool(payload: any, { body, text }: Response): void {
  const { api_version: sent } = payload?.params?.arguments?.meta ?? {};
  const version: AcpVersion = sent === '2026-01-30' ? sent : latest;
  const session = body.result?.structuredContent;
  if (session) checkSession(version, session, text);
  if (body.error?.code === -32_000 && body.error.data.type !== undefined)
    assertAcp(version, 'agentic_checkout#Error', body.error.data);
}

function checkSession(version: AcpVersion, session: any, text: string): void {
  assertAcp(version, 'agentic_checkout#CheckoutSession', session);
  checkTotals(session, text);
  assert.equal(session.order !== undefined, session.status === 'completed', text);
}

function checkCart(cart: any, text: string): void {
  assertAcp(latest, 'cart#Cart', cart);
  checkTotals(cart, text);
}

/** Amounts add up. */
function checkTotals({ totals, line_items }: any, text: string): void {
  const amount = (list: any[], type: string) =>
    list.find((entry) => entry.type === type)?.amount ?? 0;
  const sum =
    amount(totals, 'items_base_amount') -
    amount(totals, 'items_discount') -
    amount(totals, 'discount') +
    amount(totals, 'fulfillment') +
    amount(totals, 'tax');
  assert.equal(amount(totals, 'total'), sum, text);
  for (const type of ['items_base_amount', 'items_discount', 'subtotal'])
    assert.equal(
      line_items.reduce((all: number, line: any) => all + amount(line.totals, type), 0),
      amount(totals, type),
      text,
    );
}
