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

type HandlerConfig = { psp: string; accepted_brands: string[]; supports_3ds: boolean };

/**
 * The differences between the handlers of the processors. Plug-ins have no handler that agents
 * know.
 */
const handlerConfigs: Record<string, HandlerConfig> = {
  sandbox: { psp: 'stoa_sandbox', accepted_brands: ['visa'], supports_3ds: true },
  // Stripe asks the agent for 3-D Secure when it issues the token.
  stripe: {
    psp: 'stripe',
    accepted_brands: ['visa', 'mastercard', 'amex', 'discover'],
    supports_3ds: false,
  },
};

type HandlerProcessor = Pick<PaymentProcessor, 'name' | 'isTest' | 'merchantId'>;

/**
 * The one handler of a processor that takes tokens; empty if agents know none for it. `delegateUrl`: where agents
 * get tokens of the sandbox.
 */
export function paymentHandlersOf(
  { name, isTest, merchantId }: HandlerProcessor,
  delegateUrl: string | null,
): PaymentHandler[] {
  const config = handlerConfigs[name];
  if (!config) return [];
  return [
    {
      id: `${name}_card`,
      name: 'dev.acp.tokenized.card',
      version: '2026-01-22',
      spec: `${handlerPages}/handlers/tokenized.card`,
      requires_delegate_payment: true,
      requires_pci_compliance: false,
      psp: config.psp,
      config_schema: `${handlerPages}/schemas/handlers/tokenized.card/config.json`,
      instrument_schemas: [`${handlerPages}/schemas/handlers/tokenized.card/instrument.json`],
      config: {
        ...config,
        accepted_funding_types: ['credit', 'debit', 'prepaid'],
        environment: isTest ? 'sandbox' : 'production',
        ...(merchantId !== null && { merchant_id: merchantId }),
        ...(delegateUrl !== null && { delegate_payment_url: delegateUrl }),
      },
    },
  ];
}
