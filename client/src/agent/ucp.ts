import {
  type AgentCheckout,
  assertAffordable,
  type BuyOptions,
  type Purchase,
} from './purchase.ts';
import { type AgentSender, post } from './request.ts';

const prefix = '/api/ucp/v1';

/** A checkout session of UCP v1. */
export type UcpSession = {
  id: string;
  status: string;
  currency: string;
  totals: { total: number };
  continue_url: string | null;
  order: { id: string } | null;
};

export type UcpPayment = {
  /** Default: the token of the sandbox, where there is one. */
  payment?: { instruments: Record<string, unknown>[] } | undefined;
};

export type UcpAgent = {
  /** Opens a checkout, which a person can pay at `continueUrl`. */
  checkout(purchase: Purchase, options?: BuyOptions): Promise<AgentCheckout>;
  /** Opens a checkout and pays it. `status` is `completed`, or says why a person has to continue. */
  buy(purchase: Purchase, options?: BuyOptions & UcpPayment): Promise<AgentCheckout>;
  /** Pays a checkout that any protocol has opened. */
  complete(id: string, options?: BuyOptions & UcpPayment): Promise<AgentCheckout>;
};

export function createUcpAgent(sender: AgentSender): UcpAgent {
  const checkout: UcpAgent['checkout'] = async ({ items, ...rest }, { signal } = {}) => {
    const body = { ...rest, line_items: items.map((item) => ({ quantity: 1, ...item })) };
    return toCheckout(
      await post<UcpSession>(sender, `${prefix}/checkout-sessions`, body, { signal }),
    );
  };
  const complete: UcpAgent['complete'] = async (id, { payment, signal } = {}) => {
    const path = `${prefix}/checkout-sessions/${encodeURIComponent(id)}/complete`;
    return toCheckout(await post<UcpSession>(sender, path, payment ? { payment } : {}, { signal }));
  };
  return {
    checkout,
    complete,
    buy: async (purchase, options = {}) => {
      const opened = await checkout(purchase, options);
      assertAffordable(opened, options);
      return complete(opened.id, options);
    },
  };
}

function toCheckout(session: UcpSession): AgentCheckout {
  return {
    id: session.id,
    status: session.status,
    total: session.totals.total,
    currency: session.currency,
    continueUrl: session.continue_url,
    orderId: session.order?.id ?? null,
    taskId: null,
    raw: session,
  };
}
