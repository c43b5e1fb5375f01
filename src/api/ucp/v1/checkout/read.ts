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

/** The payment and the consent of a complete request. */
export function readCompletion(body: CompleteBody): CompleteCheckoutInput {
  const { instrument } = chosenInstrument(body);
  const address = instrument?.billing_address;
  const consent = readConsent(body);
  const hasConsent = consent.termsVersion !== null || consent.selectedShippingOptionId !== null;
  return {
    token: instrument?.credential.token ?? null,
    consent: hasConsent ? consent : undefined,
    billingAddress: address ? parseAddress(address) : undefined,
  };
}

/** Throws 400 for another payment handler than that of the store. */
export function assertHandler(body: CompleteBody, handler: { id: string }): void {
  const { instrument, index } = chosenInstrument(body);
  const { handler_id: id = handler.id } = instrument ?? {};
  if (id !== handler.id) throw unknownHandler(index, handler.id);
}

/** The selected payment instrument, else the first. */
function chosenInstrument({ payment }: CompleteBody) {
  const instruments = payment?.instruments ?? [];
  const index = Math.max(
    instruments.findIndex(({ selected }) => selected === true),
    0,
  );
  return { instrument: instruments[index], index };
}

function unknownHandler(index: number, handler: string) {
  const field = `payment.instruments[${index}].handler_id`;
  const message = `must be ${handler}, the only payment handler of this store`;
  return invalid([{ field, code: 'unknown_payment_handler', message }]);
}
