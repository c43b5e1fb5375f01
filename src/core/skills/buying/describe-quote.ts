import { formatMoney } from '../../../kernel/money.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Quote } from '../../pricing/quote.ts';

const maxListedLines = 3;

/** `2 × Canvas Tote (Color: Red), 1 × Beanie and 4 more`; `nothing` when it is empty. */
export function describeLines({ lines }: Quote): string {
  if (lines.length === 0) return 'nothing';
  const shown = lines.slice(0, maxListedLines).map(({ quantity, name, options }) => {
    const which = Object.values(options).join(', ');
    return `${quantity} × ${htmlToText(name)}${which === '' ? '' : ` (${which})`}`;
  });
  const more = lines.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}

export function describeTotal({ totals, currency }: Quote): string {
  return formatMoney({ amount: totals.total, currency });
}

/** What has changed by itself, and what is still to be chosen, as sentences. */
export function describeMessages({ messages }: Quote): string {
  return messages.map(({ content }) => ` ${content}`).join('');
}
