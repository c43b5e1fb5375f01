import assert from 'node:assert/strict';

type Total = { type: string; amount: number };

/** Requirements of UCP on a response that no schema can express. */
export function checkInvariants(body: any): void {
  if (!body.totals) return;
  for (const totals of [body.totals, ...body.line_items.map((line: any) => line.totals)])
    checkTotals(totals);
  checkDiscounts(body);
  if (body.fulfillment?.methods) checkFulfillment(body);
  if (body.status) checkStatus(body);
}

/** One subtotal and one total; discounts are negative; the entries add up. */
function checkTotals(totals: Total[]): void {
  const of = (type: string) => totals.filter((entry) => entry.type === type);
  assert.deepEqual([of('subtotal').length, of('total').length], [1, 1]);
  for (const { type, amount } of totals)
    assert.ok(type.endsWith('discount') ? amount < 0 : amount >= 0, `${type} ${amount}`);
  assert.equal(sumOf(totals.filter(({ type }) => type !== 'total')), of('total')[0]?.amount);
}

/**
 * The items discount of the whole is the sum over its lines. Discounts with allocations add up to
 * it, and those without to the other discount.
 */
function checkDiscounts({ totals, line_items: lines, discounts }: any): void {
  const off = (entries: Total[], of: string) =>
    0 - sumOf(entries.filter(({ type }) => type === of));
  const ofLines = lines.map((line: any) => off(line.totals, 'items_discount'));
  const items = off(totals, 'items_discount');
  assert.equal(
    items,
    ofLines.reduce((all: number, one: number) => all + one, 0),
  );
  if (!discounts) return;
  const [each, whole] = [
    discounts.applied.filter(({ allocations }: any) => allocations),
    discounts.applied.filter(({ allocations }: any) => !allocations),
  ];
  for (const { amount, allocations } of each) assert.equal(sumOf(allocations), amount);
  assert.deepEqual([sumOf(each), sumOf(whole)], [items, off(totals, 'discount')]);
}

/** Every selection is one of its options. */
function checkFulfillment({ fulfillment, line_items: lines }: any): void {
  const known = new Set(lines.map(({ id }: any) => id));
  for (const method of fulfillment.methods) {
    assert.ok(method.line_item_ids.every((id: string) => known.has(id)));
    assertChosen(method.selected_destination_id, method.destinations);
    assert.ok(method.groups.length <= 1, 'one group a method');
    for (const group of method.groups) assertChosen(group.selected_option_id, group.options);
  }
}

// MCP results leave out a selection that is null.
function assertChosen(id: string | null | undefined, among: { id: string }[]): void {
  assert.ok(id == null || among.some((one) => one.id === id), `${id} is there`);
}

/** The status agrees with the messages, and a buyer who must act gets a URL. */
function checkStatus({ status, messages, continue_url: url, order }: any): void {
  const severities: string[] = messages.map(({ severity }: any) => severity ?? 'none');
  const requiresBuyer = severities.some((severity) => severity.startsWith('requires_'));
  const isOver = ['completed', 'canceled'].includes(status);
  assert.equal(url === undefined, isOver, `continue_url of ${status}`);
  assert.equal(order !== undefined, status === 'completed', `order of ${status}`);
  if (status === 'requires_escalation') assert.ok(requiresBuyer, 'an escalation has a reason');
  if (status === 'incomplete')
    assert.ok(severities.includes('recoverable'), 'a message says what is missing');
  if (status === 'ready_for_complete')
    assert.deepEqual(new Set([...severities, 'none']), new Set(['none']));
}

const sumOf = (entries: { amount: number }[]) =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
