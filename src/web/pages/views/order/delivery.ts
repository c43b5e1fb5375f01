import type { Address } from '../../../../core/customers/address.ts';
import { addressLines } from '../../../../core/customers/address-lines.ts';
import type { BuyerDetail } from '../../../../core/customers/linking/buyer-ownership.ts';
import { maskAddress } from '../../../../core/emails/confirmation-status.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { countryName } from '../../../../kernel/countries.ts';

/** The delivery address and the contact of the buyer. `hidden`: details that are masked. */
export function deliveryPanel(order: Order, hidden: readonly BuyerDetail[]): Html {
  const { buyer, shippingAddress } = maskDetails(order, hidden);
  const name = !shippingAddress && buyer?.name ? `${buyer.name}, ` : '';
  return html`<section class="panel" aria-labelledby="buyer">
<h2 id="buyer">${shippingAddress ? 'Delivery' : 'Contact'}</h2>
${shippingAddress && addressBlock(shippingAddress)}
${buyer && html`<p class="contact"><bdi>${name}${buyer.email}</bdi></p>`}
${!buyer && !shippingAddress && html`<p class="quiet">No contact details were provided.</p>`}
${hidden.length > 0 && html`<p class="quiet">${maskedNote}</p>`}
</section>`;
}

const maskedNote =
  'Full details are in the confirmation email, and on this page in the browser that was used to check out.';

type OrderDetails = Pick<Order, 'buyer' | 'shippingAddress'>;

/** Reduces the hidden details to the masked email address, and to city and country. */
function maskDetails(
  { buyer, shippingAddress }: OrderDetails,
  hidden: readonly BuyerDetail[],
): OrderDetails {
  const address = shippingAddress && {
    ...{ name: null, line1: null, line2: null, state: null, postcode: null, phone: null },
    ...{ city: shippingAddress.city, country: shippingAddress.country },
  };
  return {
    buyer:
      buyer && hidden.includes('buyer') ? { email: maskAddress(buyer.email), name: null } : buyer,
    shippingAddress: hidden.includes('shippingAddress') ? address : shippingAddress,
  };
}

/** A postal address, one line each. */
function addressBlock(address: Address): Html {
  const { country, phone } = address;
  const lines = [...addressLines(address), countryName(country), ...(phone ? [phone] : [])];
  return html`<address class="address">${lines.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}</address>`;
}
