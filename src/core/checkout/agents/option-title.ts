import type { ShippingOption } from '../../pricing/quote.ts';

/** The title of a shipping option for agents, which says when a condition has made it free. */
export function optionTitle({ label, isWaived = false }: ShippingOption): string {
  return isWaived ? `${label} (Free)` : label;
}
