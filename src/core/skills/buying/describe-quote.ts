import { formatMoney } from '../../../kernel/money.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Address } from '../../customers/address.ts';
import type { Quote } from '../../pricing/quote.ts';

const maxListedLines = 3;

/** `2 × Canvas Tote (Red), 1 × Beanie and 4 more`; `nothing` for a quote without lines. */
export function describeLines({ lines }: Quote): string {
  if (lines.length === 0) return 'nothing';
  const listed = lines.slice(0, maxListedLines).map(({ quantity, name, options }) => {
    const which = Object.values(options).join(', ');
    return `${quantity} × ${htmlToText(name)}${which === '' ? '' : ` (${which})`}`;
  });
  const more = lines.length - listed.length;
  return more === 0 ? listed.join(', ') : `${listed.join(', ')} and ${more} more`;
}

export function describeTotal({ totals, currency }: Quote): string {
  return formatMoney({ amount: totals.total, currency });
}

/** `, to Munich, DE`: where a purchase goes; empty without an address. */
export function describeDestination(address: Pick<Address, 'city' | 'state' | 'country'> | null) {
  if (address === null) return '';
  const parts = [address.city, address.state, address.country].filter((part) => part !== null);
  return `, to ${parts.join(', ')}`;
}

/** The messages of a quote as sentences, each after a space. */
export function describeMessages({ messages }: Quote): string {
  return messages.map(({ content }) => ` ${content}`).join('');
}
