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

type Destination = Pick<Address, 'name' | 'line1' | 'city' | 'state' | 'postcode' | 'country'>;

/** `, to Ada Roe, 1 Main St, Austin, TX 78701, US`: where a purchase goes; empty without an address. */
export function describeDestination(address: Destination | null) {
  if (address === null) return '';
  const { name, line1, city, state, postcode, country } = address;
  const area = [state, postcode].filter(Boolean).join(' ');
  return `, to ${[name, line1, city, area, country].filter(Boolean).join(', ')}`;
}

/** The messages of a quote as sentences, each after a space. */
export function describeMessages({ messages }: Quote): string {
  return messages.map(({ content }) => ` ${content}`).join('');
}
