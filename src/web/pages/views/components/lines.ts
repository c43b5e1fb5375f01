import { type Html, html } from '../../../../http/pages/html.ts';
import { formatMoney } from '../../../../kernel/money.ts';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages, renderImage } from './image.ts';

/** The fields that lines of quotes and orders share; amounts in minor units. */
type DisplayedLine = {
  name: string;
  options: Record<string, string>;
  imageUrl: string | null;
  isDigital: boolean;
  quantity: number;
  unitPrice: number;
  subtotal: number;
};

/** Lines with image, name, options, quantity and price. */
export function lineList(
  scope: PageScope,
  lines: readonly DisplayedLine[],
  currency: string,
): Html {
  return html`<ul class="lines">${lines.map((line) => lineItem(scope, line, currency))}</ul>`;
}

function lineItem(scope: PageScope, line: DisplayedLine, currency: string): Html {
  const money = (amount: number) => formatMoney({ amount, currency });
  return html`<li class="line">
${thumbnail(scope, line)}
<div class="line-facts"><p class="line-name"><bdi>${line.name}</bdi></p>
${optionList(line)}
<p class="quiet">${line.quantity} × ${money(line.unitPrice)}${line.isDigital && ' · download'}</p></div>
<p class="line-amount price">${money(line.subtotal)}</p>
</li>
`;
}

/** A small image without alternative text, because the name is next to it. */
export function thumbnail(scope: PageScope, { name, imageUrl }: DisplayedLine): Html {
  const media = imageUrl === null ? [] : [{ type: 'image', url: imageUrl, alt: '' }];
  const [image] = displayableImages(media, scope);
  return renderImage(image, { name, lazy: false, isDecorative: true, size: 160 });
}

/** `Size: M · Color: Grey`, or null without options. */
export function optionList({ options }: Pick<DisplayedLine, 'options'>): Html | null {
  const entries = Object.entries(options);
  if (entries.length === 0) return null;
  const words = entries.map(
    ([name, value], at) => html`${at > 0 && ' · '}<bdi>${name}: ${value}</bdi>`,
  );
  return html`<p class="quiet">${words}</p>`;
}

export const countItems = (lines: readonly Pick<DisplayedLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** `3 items`. */
export function itemCount(lines: readonly Pick<DisplayedLine, 'quantity'>[]): string {
  const count = countItems(lines);
  return count === 1 ? '1 item' : `${count} items`;
}
