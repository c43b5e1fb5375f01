import type { Static } from 'typebox';
import type { AgentIdentity } from '../../../../../core/access/signatures/agent-identity.ts';
import type { RequestedLine } from '../../../../../core/checkout/agents/resolve-session-lines.ts';
import type { Address } from '../../../../../core/customers/address.ts';
import { DomainError } from '../../../../../kernel/domain-error.ts';
import { parseLanguageTag } from '../../../../../kernel/language-tag.ts';
import { type HandlerRegistry, isOffered } from '../../protocol/payment-handlers.ts';
import { readPostalAddress } from '../shapes/address.ts';
import { pickBuyerFields, readBuyer } from '../shapes/buyer.ts';
import { readHints } from '../shapes/context.ts';
import type { SelectedDestinations } from './fulfillment/destinations.ts';
import { readFulfillment } from './fulfillment/read-fulfillment.ts';
import type { CheckoutUpdateInput, LineItemsInput, PaymentInput } from './input.ts';
import type { UcpSessionNotes } from './session-notes.ts';

type Checkout = Static<typeof CheckoutUpdateInput>['checkout'];
type CheckoutFields = { [Name in keyof Checkout]?: Checkout[Name] | undefined };

/**
 * Reads a checkout except for its lines. `known` are its current destinations, `signer` is the
 * verified agent of the request.
 */
export function readDetails(
  sent: CheckoutFields,
  known: SelectedDestinations,
  signer: AgentIdentity | null,
) {
  const { destinations, selectedDestinationId, address, optionId } = readFulfillment(
    sent.fulfillment,
    known,
  );
  const buyer = sent.buyer ? pickBuyerFields(sent.buyer) : null;
  const notes: UcpSessionNotes = { buyer, destinations, selectedDestinationId };
  return {
    buyer: buyer && readBuyer(buyer),
    shippingAddress: address,
    selectedShippingOptionId: optionId,
    hints: readHints(sent.context, signer),
    notes,
  };
}

/** A line names a variant, or a product, which stands for its first variant in stock. */
export function readLines(lines: Static<typeof LineItemsInput>): RequestedLine[] {
  return lines.map(({ id, item, quantity }) => {
    const isProduct = item.id.startsWith('prd_');
    return {
      id,
      productId: isProduct ? item.id : null,
      variantId: isProduct ? null : item.id,
      options: null,
      quantity,
    };
  });
}

/** All codes in their order, because the response repeats them. */
export const readCodes = ({ discounts }: Pick<CheckoutFields, 'discounts'>): string[] =>
  (discounts?.codes ?? []).map((code) => code.trim());

/** The selected payment instrument, else the first; null if none was sent. */
export function readInstrument(
  payment: Static<typeof PaymentInput> | undefined,
  handlers: HandlerRegistry,
): { token: string; billingAddress: Address | undefined } | null {
  const instruments = payment?.instruments ?? [];
  const instrument = instruments.find(({ selected }) => selected === true) ?? instruments[0];
  if (!instrument) return null;
  if (!isOffered(handlers, instrument.handler_id)) throw unknownHandler(instrument.handler_id);
  const token = instrument.credential?.token;
  if (!token) throw credentialMissing();
  const { billing_address: address } = instrument;
  return { token, billingAddress: (address && readPostalAddress(address)) ?? undefined };
}

const field = 'payment.instruments[0]';

function unknownHandler(id: string): DomainError {
  const message = `The payment handler ${id.slice(0, 100)} is not available. Use one of those in ucp.payment_handlers.`;
  return new DomainError('unprocessable', 'payment_handler_unknown', message, {
    details: [{ field: `${field}.handler_id`, code: 'unknown', message }],
  });
}

function credentialMissing(): DomainError {
  const message = 'The payment instrument must have a credential with a token.';
  return new DomainError('unprocessable', 'payment_credential_missing', message, {
    details: [{ field: `${field}.credential.token`, code: 'required', message }],
  });
}

/** The language of the buyer that the platform names, as a BCP 47 tag; null if it names none. */
export const readLocale = ({ context }: Pick<CheckoutFields, 'context'>): string | null =>
  parseLanguageTag(context?.language ?? '');
