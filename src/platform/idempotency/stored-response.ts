import { deflateSync, inflateSync } from 'node:zlib';

/**
 * Text that most responses to purchases have in common: the members of UCP, ACP and the cart API in
 * the order in which they are serialized, the most frequent last (RFC 1950, section 2.3). It only
 * makes stored responses smaller. Stored responses cannot be read with another text, so it never
 * changes: a better one is added beside it.
 */
const responseDictionary = [
  '{"status":400,"body":{"type":"error","code":"","content":"","severity":"recoverable"},"errors":[{"field":"',
  '","detail":"","kind":""}],"next":{"cart":{"token":"cart_","site_slug":"","items":[{"id":"item_","product_id":"prd_',
  '"selected_shipping_option_id":"rate_","coupon_code":null,"coupons":[],"reserved_until":null,"version":1,',
  // ACP
  '{"id":"cs_","status":"ready_for_payment","currency":"usd","buyer":{"first_name":"","last_name":"","email":"',
  '"},"capabilities":{"payment":{"handlers":[{"id":"","name":"","version":"2026-04-17","spec":"https://","requires_delegate_payment":true,',
  '"requires_pci_compliance":false,"psp":"","config_schema":"https://","instrument_schemas":["https://"],"config":{"merchant_id":"',
  '","psp":"","accepted_brands":["visa","mastercard","amex","discover"],"accepted_funding_types":["credit","debit","prepaid"],',
  '"supports_3ds":false,"environment":"production","delegate_payment_url":"https://',
  '/agentic_commerce/delegate_payment"}}]}},"line_items":[{"id":"li_","item":{"id":"var_"},"name":"","quantity":1,"unit_amount":',
  ',"totals":[{"type":"items_base_amount","display_text":"Items","amount":},{"type":"subtotal","display_text":"Subtotal","amount":',
  '},{"type":"fulfillment","display_text":"Shipping","amount":},{"type":"tax","display_text":"Tax","amount":},{"type":"total","display_text":"Total","amount":',
  '}],"fulfillment_details":{"name":"","email":"","address":{"name":"","line_one":"","line_two":"","city":"","state":"","country":"US","postal_code":"',
  '"}},"fulfillment_options":[{"type":"shipping","id":"rate_","title":"Standard","description":"","totals":[{"type":"total","display_text":"Total","amount":',
  '}]}],"selected_fulfillment_options":[{"type":"shipping","option_id":"rate_","item_ids":["li_"]}],"links":[{"type":"terms_of_use","url":"https://',
  '"},{"type":"privacy_policy","url":"https://"}],"order":{"id":"ord_","checkout_session_id":"cs_","order_number":"#","permalink_url":"https://',
  // UCP 2026-04-08
  '{"ucp":{"version":"2026-04-08","status":"success","capabilities":{"dev.ucp.shopping.checkout":[{"version":"2026-04-08"}],',
  '"dev.ucp.shopping.discount":[{"version":"2026-04-08"}],"dev.ucp.shopping.buyer_consent":[{"version":"2026-04-08"}],',
  '"dev.ucp.shopping.fulfillment":[{"version":"2026-04-08"}]},"payment_handlers":{"dev.stoa.sandbox":[{"id":"sandbox","version":"2026-04-08",',
  '"config":{"environment":"test"},"available_instruments":[{"type":"card"}]}]}},"id":"cs_","status":"ready_for_complete","currency":"EUR",',
  '"line_items":[{"id":"li_","item":{"id":"var_","title":"","price":},"quantity":1,"totals":[{"type":"subtotal","amount":},{"type":"total","amount":',
  '}]}],"buyer":{"email":"","last_name":"","first_name":""},"fulfillment":{"methods":[{"id":"shipping","type":"shipping","line_item_ids":["li_',
  '"],"destinations":[{"id":"dest_1","street_address":"","address_locality":"","address_region":"","postal_code":"","address_country":"US"}],',
  '"selected_destination_id":"dest_1","groups":[{"id":"parcel","line_item_ids":["li_"],"options":[{"id":"rate_","title":"","totals":[{"type":"total","amount":',
  '}]}],"selected_option_id":"rate_"}]}]},"discounts":{"codes":[],"applied":[]},"totals":[{"type":"subtotal","amount":},{"type":"fulfillment","display_text":"","amount":',
  '},{"type":"total","amount":}],"messages":[],"links":[],"expires_at":"T","continue_url":"https://","order":{"id":"ord_","permalink_url":"https:///orders/conf_"}}',
  // UCP v1
  '{"ucp":{"version":"1","timestamp":"2026-"},"id":"cs_","status":"requires_consent","status":"open","status":"completed","site_slug":"","currency":"USD",',
  '"line_items":[{"id":"li_","product_id":"prd_","variant_id":"var_","variant_options":{"Size":"","Color":""},"name":"","quantity":1,"unit_price":,"subtotal":,',
  '"image_url":null}],"buyer":{"email":"@example.com","name":""},"needs_shipping":true,"shipping_address":null,"shipping_options":[],',
  '"shipping_address":{"name":"","line1":"","line2":null,"city":"","state":null,"postcode":"","country":"US","phone":null},',
  '"shipping_options":[{"id":"rate_","label":"Standard","amount":,"selected":true},{"id":"rate_","label":"","amount":,"selected":false}],',
  '"totals":{"subtotal":,"shipping":0,"tax":0,"discount":0,"total":,"tax_included":0},"messages":[],"terms_version":null,"accepted_terms_version":null,',
  '"order":null,"order":{"id":"ord_","number":1,"name":"#","status":"pending","payment_status":"paid","confirmation_token":"conf_",',
  '"permalink_url":"https:///orders/conf_","created_at":"2026-"},"continue_url":"https:///checkout/cs_","expires_at":"2026-","created_at":"2026-","updated_at":"2026-"}',
].join('');

/** The first byte of compressed data (RFC 1950). JSON never begins with it. */
const zlibHeader = 0x78;

const dictionary = Buffer.from(responseDictionary);

/** A response as it is encrypted and stored: a fifth to a quarter of its size. */
export const compressResponse = (response: string): Buffer => deflateSync(response, { dictionary });

/** Earlier versions stored responses without the dictionary or without compression. */
export function decompressResponse(stored: Buffer): string {
  return (stored[0] === zlibHeader ? inflateSync(stored, { dictionary }) : stored).toString('utf8');
}
