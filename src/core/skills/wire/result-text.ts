import { formatMoney } from '../../../kernel/money.ts';
import { excerptBytes, htmlToText } from '../../catalog/plain-text.ts';
import type { Quote, QuoteLine } from '../../pricing/quote.ts';
import type { Artifact } from '../../tasks/message.ts';
import type { SkillOutcome } from '../skill.ts';

/** The most bytes of a line about an item, without its line break. */
export const maxItemLineBytes = 99;
/** The most bytes of all other lines together. */
const maxOtherBytes = 800;

/**
 * The result of a skill as short lines for callers that read no data: the whole text of the
 * outcome, else its message and the text of its artifacts without repetitions.
 */
export function toResultText({ message, artifacts, text }: SkillOutcome): string {
  if (text !== undefined) return text;
  const lines = [message, ...artifacts.map(getText)].flatMap((part) => part.split('\n'));
  const kept = lines.filter(
    (line, at) =>
      line !== '' &&
      !lines.some((other, index) => (line === other ? index < at : other.includes(line))),
  );
  return limitLines(kept);
}

/** Cuts long lines, so that prose of a merchant does not fill the context of a model. */
function limitLines(lines: readonly string[]): string {
  const room = Math.max(maxItemLineBytes, Math.floor(maxOtherBytes / Math.max(1, lines.length)));
  return lines.map((line) => (isShort(line) ? line : excerptBytes(line, room * 2))).join('\n');
}

/** Links and tokens must not be cut. */
const isShort = (line: string) => Buffer.byteLength(line) <= 400 && /https?:|_/.test(line);

const getText = ({ parts }: Artifact): string =>
  parts.find(({ text }) => text !== undefined)?.text ?? '';

/** A quote as lines: one for each item with its id, then the totals. */
export function describeQuoteLines(quote: Quote): string[] {
  const { lines, totals, currency } = quote;
  if (lines.length === 0) return [];
  const format = (amount: number) => formatMoney({ amount, currency });
  const { subtotal, discount, shipping, tax, total } = totals;
  const parts = [
    `subtotal ${format(subtotal)}`,
    ...(discount > 0 ? [`discount ${format(-discount)}`] : []),
    ...(shipping > 0 ? [`shipping ${format(shipping)}`] : []),
    ...(tax > 0 ? [`tax ${format(tax)}`] : []),
    `total ${format(total)}`,
  ];
  return [...lines.map((line) => describeLine(line, format)), `Totals: ${parts.join(', ')}`];
}

function describeLine(line: QuoteLine, format: (amount: number) => string): string {
  const options = Object.values(line.options).join(', ');
  const name = `${htmlToText(line.name)}${options === '' ? '' : ` (${options})`}`;
  return toItemLine(line.id, name, `${line.quantity} × ${format(line.unitPrice)}`);
}

/** `id, name, rest`; the name is cut so that the line is not longer than `maxItemLineBytes`. */
export function toItemLine(id: string, name: string, rest: string): string {
  const room = maxItemLineBytes - Buffer.byteLength(`${id}, , ${rest}`);
  return `${id}, ${excerptBytes(name, room)}, ${rest}`;
}
