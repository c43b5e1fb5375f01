import type { Address } from '../../../../core/customers/address.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { countryName } from '../../../../kernel/countries.ts';

/** A postal address, one line each. */
export function addressBlock(address: Address): Html {
  const locality = [address.city, address.state, address.postcode].filter(Boolean).join(' ');
  const lines = [
    address.name,
    address.line1,
    address.line2,
    locality,
    countryName(address.country),
    address.phone,
  ].filter(Boolean);
  return html`<address class="address">${lines.map((line, at) => html`${at > 0 && html`<br>`}<bdi>${line}</bdi>`)}</address>`;
}
