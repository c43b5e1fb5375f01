/** The state of an order without tables or processors. Amounts in cents, quantities in units. */
export type Model = {
  status: 'pending' | 'fulfilled' | 'cancelled' | 'refunded' | 'returned';
  lines: Line[];
  /** The amount that was paid for the order itself. */
  paid: number;
  refunds: ModelRefund[];
  returns: ReturnedUnits[];
  exchanges: ModelExchange[];
  /** On-hand and reserved units of each variant. */
  stock: { onHand: number; reserved: number }[];
};

export type Line = {
  variant: number;
  quantity: number;
  shipped: number;
  price: number;
  /** The tax that is included in the amount paid for the line. */
  tax: number;
  /** The amount that was paid for each unit. */
  cents: number[];
};
/** `of`: null is the order's own payment, otherwise the exchange that the payment was for. */
type ModelRefund = {
  amount: number;
  state: 'pending' | 'succeeded' | 'failed';
  of: number | null;
  /** The number of refunds that existed when it was requested. */
  at: number;
  /** The amount of it that the buyer has not received; null until it fails. */
  owed: number | null;
  /** The part of it that later refunds replaced. */
  replaced: number;
};
type ReturnedUnits = { state: string; line: number; quantity: number };
type ModelExchange = ReturnedUnits & { variant: number; difference: number; isPaid: boolean };

/** The state after a command, or the reason why it is rejected. */
export type Outcome = Model | string;

/** More than any amount. */
const everything = Number.MAX_SAFE_INTEGER;

export function commandsOn(prices: number[]) {
  const rest = (line: Line) => line.quantity - line.shipped;
  const line = (model: Model, at: number) => model.lines[at % model.lines.length] as Line;
  const change = <Item>(items: Item[], at: number, patch: Partial<Item>) =>
    items.map((item, index) => (index === at ? { ...item, ...patch } : item));

  /** Shipped units of a line that are in no return or exchange. */
  function returnable(model: Model, at: number): number {
    const taken = [...model.returns, ...model.exchanges].filter(
      (request) => request.line === at && request.state !== 'rejected',
    );
    return line(model, at).shipped - taken.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** The remaining amount of each payment of the order, its own payment first. */
  function remainingPayments(
    model: Model,
  ): { of: number | null; left: number; back: number; paid: number }[] {
    const own = { of: null, paid: model.paid };
    const more = model.exchanges.flatMap(({ state, isPaid, difference }, index) =>
      state === 'completed' && isPaid ? [{ of: index, paid: difference }] : [],
    );
    return [own, ...more].map(({ of, paid }) => {
      const sum = (...states: string[]) =>
        model.refunds
          .filter((back) => back.of === of && states.includes(back.state))
          .reduce((total, back) => total + counted(back), 0);
      const back = sum('succeeded', 'failed');
      return { of, paid, left: paid - back - sum('pending'), back };
    });
  }

  /** What the merchant has settled of a refund that failed counts as refunded. */
  const counted = ({ state, amount, replaced, owed }: ModelRefund) =>
    amount - replaced - (state === 'failed' ? (owed ?? amount) : 0);

  const left = (model: Model) =>
    remainingPayments(model).reduce((sum, payment) => sum + payment.left, 0);

  /** Whether everything is being refunded, and not all refunds have succeeded yet. */
  function isFullRefundPending(model: Model): boolean {
    const all = remainingPayments(model);
    const isBack = all.every(({ paid, back }) => paid === back);
    return left(model) === 0 && !isBack;
  }

  /** Why exchanges of the order cannot proceed, or null. */
  function exchangeObstacle({ status, ...model }: Model): string | null {
    if (status !== 'pending' && status !== 'fulfilled') return 'order_not_exchangeable';
    return isFullRefundPending({ status, ...model }) ? 'refund_in_progress' : null;
  }

  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

  /** What has been paid and not refunded, without the amounts for units that are in an exchange. */
  function exchangeCredit(model: Model): number {
    const swaps = model.exchanges.filter(({ state }) => state !== 'rejected');
    const held = model.lines.map(({ cents }, at) => {
      const units = sumOf(swaps.filter((swap) => swap.line === at).map(({ quantity }) => quantity));
      return sumOf(cents.slice(0, units));
    });
    const settled = swaps.filter(({ state }) => state === 'completed');
    const differences = sumOf(settled.map(({ difference }) => difference));
    return Math.max(0, left(model) - sumOf(held) - differences);
  }

  /**
   * Discount and tax are in proportion to the price; the discount never exceeds the original one.
   */
  function differenceOf(model: Model, at: number, quantity: number, variant: number): number {
    const { price, cents, tax: ofLine, shipped } = line(model, at);
    const before = shipped - returnable(model, at);
    const paid = sumOf(cents.slice(before, before + quantity));
    const worth = price * quantity;
    const net = paid && Math.min(worth, paid - Math.floor((paid * ofLine) / sumOf(cents)));
    const newWorth = (prices[variant] ?? 0) * quantity;
    const off = Math.min(Math.round(((worth - net) * newWorth) / worth), worth - net);
    const change = newWorth - off - net;
    const tax = net && Math.round(((paid - net) * Math.abs(change)) / net) * Math.sign(change);
    return paid + change + tax - Math.min(paid, exchangeCredit(model)) + 0;
  }

  /** Open exchanges of a refunded order are rejected. */
  function closeExchanges(model: Model): Model {
    return model.exchanges.reduce(
      (after, { state }, at) =>
        state === 'requested' || state === 'approved' ? rejected(after, at) : after,
      model,
    );
  }

  function closeIfRefunded(model: Model): Model {
    if (remainingPayments(model).some(({ paid, back }) => paid !== back)) return model;
    return closeExchanges(model.status === 'cancelled' ? model : { ...model, status: 'refunded' });
  }

  function rejected(model: Model, at: number): Model {
    const swap = model.exchanges[at];
    if (!swap) return model;
    const after = move(model, swap.variant, 0, -swap.quantity);
    const refunds = swap.isPaid
      ? [...after.refunds, pending(after, swap.difference, at)]
      : after.refunds;
    return { ...after, refunds, exchanges: change(after.exchanges, at, { state: 'rejected' }) };
  }

  const pending = (model: Model, amount: number, of: number | null): ModelRefund => ({
    ...{ amount, of, state: 'pending', at: model.refunds.length, owed: null, replaced: 0 },
  });

  /** Subtracts an amount from what refunds of a payment in this state owe, oldest first. */
  function reduceOwed(
    model: Model,
    { of, state, amount }: Pick<ModelRefund, 'of' | 'state' | 'amount'>,
  ): Model {
    let open = amount;
    const refunds = model.refunds.map((back) => {
      if (back.of !== of || back.state !== state || !back.owed) return back;
      const part = Math.min(open, back.owed);
      open -= part;
      return { ...back, owed: back.owed - part, replaced: back.replaced + part };
    });
    return { ...model, refunds };
  }

  function ended(model: Model, index: number, state: 'succeeded' | 'failed'): Model {
    const owed = state === 'failed' ? (model.refunds[index]?.amount ?? 0) : null;
    return { ...model, refunds: change(model.refunds, index, { state, owed }) };
  }

  const owedOf = (model: Model, of: number | null, state: ModelRefund['state']) =>
    sumOf(
      model.refunds
        .filter((back) => back.of === of && back.state === state)
        .map(({ owed }) => owed ?? 0),
    );

  const oldestFailure = (model: Model, of: number | null) =>
    model.refunds.find((back) => back.of === of && back.state === 'failed' && back.owed);

  /**
   * The payments that a refund of money can use: also those of rejected exchanges whose refund
   * failed.
   */
  function claims(model: Model) {
    const rejectedSwaps = model.exchanges.flatMap(({ state, isPaid }, of) =>
      state === 'rejected' && isPaid ? [{ of, left: owedOf(model, of, 'failed') }] : [],
    );
    return [...remainingPayments(model), ...rejectedSwaps].map(({ of, left: rest }) => ({
      ...{ of, left: rest, late: owedOf(model, of, 'succeeded') },
      failed: Math.min(rest, owedOf(model, of, 'failed')),
      since: oldestFailure(model, of)?.at ?? everything,
    }));
  }

  /** Takes at most `most` from each payment until the amount is used up. */
  function spend(amount: number, most: number[]): number[] {
    let open = amount;
    return most.map((limit) => {
      const part = Math.min(open, limit);
      open -= part;
      return part;
    });
  }

  /**
   * A refund of money. It first replaces refunds that failed after they had succeeded, then failed
   * ones.
   */
  function repay(model: Model, amount: number, withLate: boolean): Model {
    const payments = claims(model);
    const late = spend(
      amount,
      payments.map((one) => (withLate ? one.late : 0)),
    );
    const open = amount - sumOf(late);
    const byAge = payments.toSorted((one, other) => one.since - other.since);
    const failed = spend(
      open,
      byAge.map((one) => one.failed),
    );
    const rest = spend(
      open - sumOf(failed),
      payments.map((one) => one.left - one.failed),
    );
    const parts = payments.map((one, at) => ({
      ...one,
      again: late[at] ?? 0,
      part: (failed[byAge.indexOf(one)] ?? 0) + (rest[at] ?? 0),
    }));
    const added = parts.flatMap(({ of, again, part }) =>
      [again, part].filter((sum) => sum > 0).map((sum) => pending(model, sum, of)),
    );
    const after = parts.reduce(replaceOwed, model);
    return { ...after, refunds: [...after.refunds, ...added] };
  }

  /** Once everything that is left of a payment goes back, none of its failed refunds is owed. */
  function replaceOwed(
    model: Model,
    {
      of,
      again,
      part,
      left: most,
    }: { of: number | null; again: number; part: number; left: number },
  ): Model {
    const after = reduceOwed(model, { of, state: 'succeeded', amount: again });
    const isAll = part > 0 && part === most;
    return reduceOwed(after, { of, state: 'failed', amount: isAll ? everything : part });
  }

  const repayable = (model: Model, withLate: boolean) =>
    sumOf(claims(model).map(({ left: rest, late }) => rest + (withLate ? late : 0)));

  /**
   * A refund that replaces no others. Once nothing is left of a payment, none of its failed refunds
   * is owed.
   */
  function addRefund(model: Model, amount: number): Model {
    let open = amount;
    let after = model;
    const added: ModelRefund[] = [];
    for (const { of, left: rest } of remainingPayments(model)) {
      const part = Math.min(open, rest);
      open -= part;
      if (part === 0) continue;
      added.push(pending(model, part, of));
      if (part === rest) after = reduceOwed(after, { of, state: 'failed', amount: everything });
    }
    return { ...after, refunds: [...after.refunds, ...added] };
  }

  function move(model: Model, variant: number, onHand: number, reserved = 0): Model {
    const before = model.stock[variant] ?? { onHand: 0, reserved: 0 };
    const after = { onHand: before.onHand + onHand, reserved: before.reserved + reserved };
    return { ...model, stock: change(model.stock, variant, after) };
  }

  return {
    fulfill(model: Model, at: number | null, quantity: number): Outcome {
      if (model.status !== 'pending' && model.status !== 'fulfilled')
        return 'order_not_fulfillable';
      if (isFullRefundPending(model)) return 'refund_in_progress';
      const ships = (item: Line, index: number) =>
        at === null ? rest(item) : index === at ? quantity : 0;
      const fits = model.lines.every((item, index) => ships(item, index) <= rest(item));
      if (!fits || model.lines.every((item) => rest(item) === 0)) return 'over_fulfilled';
      const lines = model.lines.map((item, index) => ({
        ...item,
        shipped: item.shipped + ships(item, index),
      }));
      const isDone = lines.every((item) => rest(item) === 0);
      return { ...model, lines, status: isDone ? 'fulfilled' : model.status };
    },

    refund(model: Model, amount: number | null): Outcome {
      const withLate = amount !== null;
      const most = repayable(model, withLate);
      const wanted = amount ?? most;
      return wanted < 1 || wanted > most ? 'refund_exceeds_paid' : repay(model, wanted, withLate);
    },

    /** The processor reports that all refunds that had succeeded have failed after all. */
    failLate(model: Model): Outcome {
      const refunds = model.refunds.map((back) =>
        back.state === 'succeeded' && back.owed === null ? { ...back, owed: back.amount } : back,
      );
      return { ...model, refunds };
    },

    /** The merchant marks all failed refunds as settled. */
    settleOwed(model: Model): Outcome {
      let after = model;
      for (const [index, { state, owed }] of model.refunds.entries()) {
        if (!owed) continue;
        after = { ...after, refunds: change(after.refunds, index, { owed: 0 }) };
        if (state === 'failed') after = closeIfRefunded(after);
      }
      return after;
    },

    settle(model: Model, state: 'succeeded' | 'failed'): Outcome {
      let after = model;
      for (const [index, { state: known }] of model.refunds.entries()) {
        if (known !== 'pending') continue;
        after = ended(after, index, state);
        if (state === 'succeeded') after = closeIfRefunded(after);
      }
      return after;
    },

    cancel(model: Model): Outcome {
      if (model.status !== 'pending' && model.status !== 'fulfilled')
        return 'order_not_cancellable';
      if (model.lines.some(({ shipped }) => shipped > 0)) return 'order_already_shipped';
      const back = addRefund(model, left(model));
      const restocked = model.lines.reduce(
        (sum, { variant, quantity }) => move(sum, variant, quantity),
        back,
      );
      return { ...restocked, status: 'cancelled' };
    },

    askReturn(model: Model, at: number, quantity: number): Outcome {
      if (model.status === 'cancelled') return 'order_not_returnable';
      if (quantity > returnable(model, at)) return 'not_returnable';
      return { ...model, returns: [...model.returns, { state: 'requested', line: at, quantity }] };
    },

    stepReturn(model: Model, at: number, step: 'approve' | 'reject'): Outcome {
      const { state = '' } = model.returns[at] ?? {};
      if (step === 'approve' && state !== 'requested') return 'return_not_requested';
      if (step === 'reject' && state !== 'requested' && state !== 'approved')
        return 'return_closed';
      const to = step === 'approve' ? 'approved' : 'rejected';
      return { ...model, returns: change(model.returns, at, { state: to }) };
    },

    receive(
      model: Model,
      at: number,
      { restock, refund }: { restock: boolean; refund: boolean },
    ): Outcome {
      const found = model.returns[at];
      if (found?.state !== 'approved') return 'return_not_approved';
      const item = line(model, found.line);
      const earlier = [
        ...model.returns.filter(({ state }) => state === 'received'),
        ...model.exchanges.filter(({ state }) => state === 'completed'),
      ]
        .filter((known) => known.line === found.line)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const worth = item.cents
        .slice(earlier, earlier + found.quantity)
        .reduce((sum, cents) => sum + cents, 0);
      let after = refund ? addRefund(model, Math.min(worth, exchangeCredit(model))) : model;
      if (restock) after = move(after, item.variant, found.quantity);
      after = { ...after, returns: change(after.returns, at, { state: 'received' }) };
      const isBack = (index: number) =>
        after.returns
          .filter((known) => known.line === index && known.state === 'received')
          .reduce((sum, { quantity }) => sum + quantity, 0) === line(after, index).quantity;
      const isWhole = after.lines.every((_, index) => isBack(index));
      return isWhole && after.status === 'fulfilled' ? { ...after, status: 'returned' } : after;
    },

    askExchange(model: Model, at: number, quantity: number, variant: number): Outcome {
      const reason = exchangeObstacle(model);
      if (reason) return reason;
      if (quantity > returnable(model, at)) return 'not_returnable';
      const { onHand, reserved } = model.stock[variant] ?? { onHand: 0, reserved: 0 };
      if (onHand - reserved < quantity) return 'insufficient_stock';
      const difference = differenceOf(model, at, quantity, variant);
      const swap = { state: 'requested', line: at, quantity, variant, difference, isPaid: false };
      return { ...move(model, variant, 0, quantity), exchanges: [...model.exchanges, swap] };
    },

    approveExchange(model: Model, at: number): Outcome {
      const reason = exchangeObstacle(model);
      if (reason) return reason;
      if (model.exchanges[at]?.state !== 'requested') return 'exchange_not_requested';
      return { ...model, exchanges: change(model.exchanges, at, { state: 'approved' }) };
    },

    /** When nothing is due, the payment link leads to the page of the order and changes nothing. */
    pay(model: Model, at: number): Outcome {
      const swap = model.exchanges[at];
      const isLive = swap?.state === 'requested' || swap?.state === 'approved';
      if (!swap || !isLive || swap.isPaid || swap.difference <= 0) return model;
      const reason = exchangeObstacle(model);
      if (reason) return reason;
      return { ...model, exchanges: change(model.exchanges, at, { isPaid: true }) };
    },

    complete(model: Model, at: number, restock: boolean): Outcome {
      const reason = exchangeObstacle(model);
      if (reason) return reason;
      const swap = model.exchanges[at];
      if (swap?.state !== 'approved') return 'exchange_not_approved';
      if (swap.difference > 0 && !swap.isPaid) return 'exchange_unpaid';
      let after = addRefund(model, Math.min(Math.max(0, -swap.difference), left(model)));
      after = move(after, swap.variant, -swap.quantity, -swap.quantity);
      if (restock) after = move(after, line(model, swap.line).variant, swap.quantity);
      return { ...after, exchanges: change(after.exchanges, at, { state: 'completed' }) };
    },

    rejectExchange(model: Model, at: number): Outcome {
      const swap = model.exchanges[at];
      if (swap?.state !== 'requested' && swap?.state !== 'approved') return 'exchange_closed';
      return rejected(model, at);
    },
  };
}

/** A new order of these lines; `extra` is what is paid in addition to them, for shipping. */
export function newModel(
  lines: { variant: number; quantity: number; price: number; off: number; tax: number }[],
  extra: number,
  stock: Model['stock'],
): Model {
  const made = lines.map(({ variant, quantity, price, off, tax }) => ({
    variant,
    quantity,
    shipped: 0,
    price,
    tax,
    cents: distribute(price * quantity - off + tax, quantity),
  }));
  const cents = made.flatMap((line) => line.cents).reduce((sum, one) => sum + one, 0);
  return {
    status: 'pending',
    lines: made,
    paid: cents + extra,
    refunds: [],
    returns: [],
    exchanges: [],
    stock,
  };
}

/** Splits an amount into equal parts; the cents that remain go to the first parts. */
function distribute(amount: number, parts: number): number[] {
  return Array.from(
    { length: parts },
    (_, index) => Math.floor(amount / parts) + (index < amount % parts ? 1 : 0),
  );
}
