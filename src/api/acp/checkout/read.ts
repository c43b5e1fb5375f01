import type { Static } from 'typebox';
import type { RequestedLine } from '../../../core/checkout/agents/resolve-session-lines.ts';
import type { Address, Buyer } from '../../../core/customers/address.ts';
import { invalid } from '../../../kernel/domain-error.ts';
import type { AcpAddressInput, AcpBuyerInput, CreateInput, UpdateInput } from './input.ts';
import type { AcpSessionNotes, AddressAndContact } from './session-notes.ts';

type Sent = Partial<Static<typeof CreateInput>> & Partial<Static<typeof UpdateInput>>;

/** The lines, with the quantities of repeated items added up; undefined if none were sent. */
export function readLines({ line_items, items }: Sent): RequestedLine[] | undefined {
  const sent = line_items ?? items;
  if (!sent) return undefined;
  const quantities = new Map<string, number>();
  for (const { id, quantity = 1 } of sent) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => {
    const isProduct = id.startsWith('prd_');
    return {
      productId: isProduct ? id : null,
      variantId: isProduct ? null : id,
      options: null,
      quantity,
    };
  });
}

/** The buyer for the core, and the members that only ACP knows. */
export function readBuyer(sent: Static<typeof AcpBuyerInput>): {
  buyer: Buyer;
  notes: NonNullable<AcpSessionNotes['buyer']>;
} {
  const { email, first_name, last_name, full_name, phone_number } = sent;
  const parts = [first_name, last_name].map(trimmed).filter(Boolean).join(' ');
  const buyer = { email: email.trim(), name: trimmed(full_name) || parts || null };
  const given = { first_name, last_name, phone_number };
  return { buyer, notes: { of: buyer, ...onlyTexts(given) } };
}

export function readAddress(
  sent: Static<typeof AcpAddressInput>,
  contact: { name?: string | null; phone_number?: string | null } = {},
): Address {
  return {
    name: trimmed(sent.name) || trimmed(contact.name) || null,
    line1: trimmed(sent.line_one) || null,
    line2: trimmed(sent.line_two) || null,
    city: trimmed(sent.city) || null,
    state: trimmed(sent.state) || null,
    postcode: trimmed(sent.postal_code) || null,
    country: sent.country.toUpperCase(),
    phone: trimmed(contact.phone_number) || null,
  };
}

/** The address and its contact; null: cleared; undefined: not sent. */
export function readFulfillmentDetails(sent: Sent): AddressAndContact | null | undefined {
  const { fulfillment_details: details, fulfillment_address: legacy } = sent;
  if (details === undefined) {
    if (legacy === undefined) return undefined;
    return legacy && { address: readAddress(legacy), contact: {} };
  }
  if (details === null) return null;
  const { name, phone_number, email, address } = details;
  const company = address?.company;
  return {
    address: address ? readAddress(address, details) : null,
    contact: onlyTexts({ name, phone_number, email, company }),
  };
}

/** All codes in their order, because the response repeats them; undefined if none were sent. */
export function readCodes({ discounts, coupons }: Sent): string[] | undefined {
  const sent = discounts === undefined ? coupons : (discounts?.codes ?? []);
  if (sent === undefined) return undefined;
  return (sent ?? []).map((code) => code.trim());
}

/** Names of extensions without their version. */
export function readExtensions({ capabilities }: Sent): string[] {
  const names = (capabilities?.extensions ?? []).map((each) =>
    typeof each === 'string' ? each : String((each as { name?: unknown } | null)?.name),
  );
  return [...new Set(names.map((name) => name.replace(/@.*$/, '').slice(0, 100)))];
}

/** Names of the interventions that the agent can show. */
export const readInterventions = ({ capabilities }: Sent): string[] => [
  ...new Set(capabilities?.interventions?.supported ?? []),
];

/** Throws 400 unless the currency, if one was sent, is that of the store. */
export function assertCurrency({ currency }: Sent, own: string): void {
  if (currency === undefined || currency.toUpperCase() === own) return;
  const message = `must be ${own.toLowerCase()}, the currency of this store`;
  throw invalid([{ field: 'currency', code: 'currency', message }]);
}

/** The selected shipping option, and the ids of the lines that it is for; undefined: not sent. */
export function readSelectedOption(
  sent: Sent,
): { optionId: string | null; itemIds: string[] } | undefined {
  const { selected_fulfillment_options: options, fulfillment_option_id: legacy } = sent;
  if (options === undefined)
    return legacy === undefined ? undefined : { optionId: legacy, itemIds: [] };
  const option = (options ?? []).map(unnest).find(({ type }) => type !== 'digital');
  return { optionId: option?.option_id ?? null, itemIds: option?.item_ids ?? [] };
}

type SentOption = { type?: string; option_id?: string; item_ids?: string[] };

/** Some clients nest the members below the type: `{type, shipping: {option_id, item_ids}}`. */
function unnest(option: SentOption & { shipping?: unknown }): SentOption {
  const { shipping } = option;
  const nested = typeof shipping === 'object' && shipping !== null ? (shipping as SentOption) : {};
  return { ...nested, ...option };
}

const trimmed = (text: string | null | undefined) => text?.trim() ?? '';

function onlyTexts<Names extends string>(
  texts: Record<Names, string | null | undefined>,
): { [Name in Names]?: string } {
  const given = Object.entries<string | null | undefined>(texts).flatMap(([name, text]) =>
    trimmed(text) === '' ? [] : [[name, trimmed(text)]],
  );
  return Object.fromEntries(given);
}
