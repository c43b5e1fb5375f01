import type { Static } from 'typebox';
import { parseCartItem } from '../../../../core/carts/cart-items.ts';
import type { RequestedLine } from '../../../../core/checkout/agents/resolve-session-lines.ts';
import type {
  CheckoutConsent,
  CompleteCheckoutInput,
} from '../../../../core/checkout/quote/apply-consent.ts';
import type { UpdateCheckoutSessionInput } from '../../../../core/checkout/session.ts';
import { parseAddress, parseBuyer } from '../../../../core/customers/address.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import type { CompleteBody, ConsentBody, LineInput, SessionDetails } from './schemas.ts';

/** Products and variants that lines name; 400 for a line that names neither. */
export function readLines(lines: readonly LineInput[]): RequestedLine[] {
  const message = 'is required, or a variant_id';
  const missing = lines.flatMap((line, at) =>
    line.product_id || line.variant_id
      ? []
      : [{ field: `line_items[${at}].product_id`, code: 'required', message }],
  );
  if (missing.length > 0) throw invalid(missing);
  return lines.map((line) => ({ ...parseCartItem(line), id: line.id ?? undefined }));
}

/** What is left out stays; null takes away. */
export function readDetails(
  body: Static<typeof SessionDetails>,
): Omit<UpdateCheckoutSessionInput, 'items'> {
  return {
    shippingAddress: body.shipping_address && parseAddress(body.shipping_address),
    billingAddress: body.billing_address && parseAddress(body.billing_address),
    selectedShippingOptionId: body.selected_shipping_option_id,
    buyer: body.buyer && parseBuyer(body.buyer),
  };
}

export function readConsent(body: Static<typeof ConsentBody>): CheckoutConsent {
  return {
    termsVersion: body.accepted_terms_version ?? null,
    selectedShippingOptionId: body.selected_shipping_option_id ?? null,
  };
}

/** How it is paid, and what is agreed to; 400 for a handler that this server does not have. */
export function readCompletion(body: CompleteBody, handler: string): CompleteCheckoutInput {
  const instruments = body.payment?.instruments ?? [];
  const chosen = instruments.findIndex(({ selected }) => selected === true);
  const at = Math.max(chosen, 0);
  const instrument = instruments[at];
  const { handler_id: id = handler, billing_address: address } = instrument ?? {};
  if (id !== handler) throw unknownHandler(at, handler);
  const consent = readConsent(body);
  const isAgreeing = consent.termsVersion !== null || consent.selectedShippingOptionId !== null;
  return {
    token: instrument?.credential.token ?? null,
    consent: isAgreeing ? consent : undefined,
    billingAddress: address ? parseAddress(address) : undefined,
  };
}

function unknownHandler(at: number, handler: string) {
  const field = `payment.instruments[${at}].handler_id`;
  const message = `must be ${handler}: this store is paid with it`;
  return invalid([{ field, code: 'unknown_payment_handler', message }]);
}
