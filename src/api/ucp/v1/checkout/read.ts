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

/** The requested lines; 400 for a line without a product or variant id. */
export function readLines(lines: readonly LineInput[]): RequestedLine[] {
  const message = 'is required unless variant_id is set';
  const missing = lines.flatMap((line, index) =>
    line.product_id || line.variant_id
      ? []
      : [{ field: `line_items[${index}].product_id`, code: 'required', message }],
  );
  if (missing.length > 0) throw invalid(missing);
  return lines.map((line) => ({ ...parseCartItem(line), id: line.id ?? undefined }));
}

/** Members that are left out stay unchanged; null removes a value. */
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

/** The payment and the consent of a complete request; 400 for an unknown payment handler. */
export function readCompletion(body: CompleteBody, handler: string): CompleteCheckoutInput {
  const instruments = body.payment?.instruments ?? [];
  const chosen = instruments.findIndex(({ selected }) => selected === true);
  const index = Math.max(chosen, 0);
  const instrument = instruments[index];
  const { handler_id: id = handler, billing_address: address } = instrument ?? {};
  if (id !== handler) throw unknownHandler(index, handler);
  const consent = readConsent(body);
  const hasConsent = consent.termsVersion !== null || consent.selectedShippingOptionId !== null;
  return {
    token: instrument?.credential.token ?? null,
    consent: hasConsent ? consent : undefined,
    billingAddress: address ? parseAddress(address) : undefined,
  };
}

function unknownHandler(index: number, handler: string) {
  const field = `payment.instruments[${index}].handler_id`;
  const message = `must be ${handler}, the only payment handler of this store`;
  return invalid([{ field, code: 'unknown_payment_handler', message }]);
}
