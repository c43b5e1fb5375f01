import assert from 'node:assert/strict';
import type { InjectOptions } from 'fastify';
import { type AcpVersion, assertAcp } from './schemas.ts';

type Response = { status: number; body?: any; text: string };

const latest = '2026-04-17';

/** Validates every ACP response that a test receives against the published schema of its version. */
export function checkAcp({ method, url, headers }: InjectOptions, response: Response): void {
  const path = new URL(String(url), 'http://localhost').pathname;
  const { status, body, text } = response;
  if (body === undefined || method === 'OPTIONS') return;
  if (path === '/.well-known/acp.json')
    assertAcp(latest, 'agentic_checkout#DiscoveryResponse', body);
  if (path === '/sandbox/agentic_commerce/delegate_payment')
    assertAcp(
      latest,
      `delegate_payment#${status === 201 ? 'DelegatePaymentResponse' : 'Error'}`,
      body,
    );
  if (!path.startsWith('/acp/')) return;
  const sent = headers?.['api-version'];
  const version: AcpVersion = sent === '2026-01-30' ? sent : latest;
  const definition = status >= 400 ? 'Error' : 'CheckoutSession';
  assertAcp(version, `agentic_checkout#${definition}`, body);
  if (status < 400) checkTotals(body, text);
}

/** Amounts add up, and errors and status agree. */
function checkTotals({ totals, line_items, status, order }: any, text: string): void {
  const amount = (list: any[], type: string) =>
    list.find((entry) => entry.type === type)?.amount ?? 0;
  const sum =
    amount(totals, 'items_base_amount') -
    amount(totals, 'items_discount') +
    amount(totals, 'fulfillment') +
    amount(totals, 'tax');
  assert.equal(amount(totals, 'total'), sum, text);
  for (const type of ['items_base_amount', 'items_discount', 'subtotal'])
    assert.equal(
      line_items.reduce((all: number, line: any) => all + amount(line.totals, type), 0),
      amount(totals, type),
      text,
    );
  assert.equal(order !== undefined, status === 'completed', text);
}
