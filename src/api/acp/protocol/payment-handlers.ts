import type { ConnectionAccess } from '../../../core/access/bearer.ts';
import type { PaymentProcessor } from '../../../core/payments/processor.ts';

/** A payment handler of ACP (RFC "payment handlers"). */
export type PaymentHandler = {
  id: string;
  name: 'dev.acp.tokenized.card';
  version: '2026-01-22';
  spec: string;
  requires_delegate_payment: true;
  requires_pci_compliance: false;
  psp: string;
  config_schema: string;
  instrument_schemas: string[];
  config: Record<string, unknown>;
};

/** The handlers that the agent of a connection may use. */
export const allowedHandlers = (
  handlers: readonly PaymentHandler[],
  { handlers: allowed }: Pick<ConnectionAccess, 'handlers'>,
): PaymentHandler[] => handlers.filter(({ id }) => allowed === null || allowed.includes(id));

const handlerPages = 'https://acp.dev';

/** The one handler of the sandbox; empty if the processor takes no delegated tokens. */
export function paymentHandlersOf(
  { name, isTest, charge }: Pick<PaymentProcessor, 'name' | 'isTest' | 'charge'>,
  delegatePaymentUrl: string,
): PaymentHandler[] {
  if (!isTest || !charge) return [];
  const psp = `stoa_${name}`;
  return [
    {
      id: `${name}_card`,
      name: 'dev.acp.tokenized.card',
      version: '2026-01-22',
      spec: `${handlerPages}/handlers/tokenized.card`,
      requires_delegate_payment: true,
      requires_pci_compliance: false,
      psp,
      config_schema: `${handlerPages}/schemas/handlers/tokenized.card/config.json`,
      instrument_schemas: [`${handlerPages}/schemas/handlers/tokenized.card/instrument.json`],
      config: {
        psp,
        accepted_brands: ['visa'],
        accepted_funding_types: ['credit', 'debit', 'prepaid'],
        supports_3ds: true,
        environment: 'sandbox',
        delegate_payment_url: delegatePaymentUrl,
      },
    },
  ];
}
