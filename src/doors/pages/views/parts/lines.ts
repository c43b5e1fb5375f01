import { type Html, html } from '../../../../http/pages/html.ts';
import { displayMoney } from '../../../../kernel/money.ts';
import type { Place } from '../../place.ts';
import { picture, picturesOf } from './picture.ts';

/** What is bought, as quotes and orders both tell it; amounts in minor units. */
type ShownLine = {
  name: string;
  options: Record<string, string>;
  imageUrl: string | null;
  isDigital: boolean;
  quantity: number;
  unitPrice: number;
  subtotal: number;
};

/** Lines with picture, name, options, quantity and price. */
export function lineList(place: Place, lines: readonly ShownLine[], currency: string): Html {
  return html`<ul class="lines">${lines.map((line) => lineItem(place, line, currency))}</ul>`;
}

function lineItem(place: Place, line: ShownLine, currency: string): Html {
  const money = (amount: number) => displayMoney({ amount, currency });
  return html`<li class="line">
${thumbnail(place, line)}
<div class="line-facts"><p class="line-name"><bdi>${line.name}</bdi></p>
${optionsOf(line)}
<p class="quiet">${line.quantity} × ${money(line.unitPrice)}${line.isDigital && ' · download'}</p></div>
<p class="line-amount price">${money(line.subtotal)}</p>
</li>
`;
}

/** A small picture; the name stands beside it, so it says nothing by itself. */
export function thumbnail(place: Place, { name, imageUrl }: ShownLine): Html {
  const media = imageUrl === null ? [] : [{ type: 'image', url: imageUrl, alt: '' }];
  const [shown] = picturesOf(media, place);
  return shown
    ? html`<img class="picture" src="${shown.url}" alt="" width="160" height="160" decoding="async">`
    : picture(undefined, { name, lazy: false });
}

/** `Size: M · Color: Grey`, or nothing. */
export function optionsOf({ options }: Pick<ShownLine, 'options'>): Html | null {
  const entries = Object.entries(options);
  if (entries.length === 0) return null;
  const words = entries.map(
    ([name, value], at) => html`${at > 0 && ' · '}<bdi>${name}: ${value}</bdi>`,
  );
  return html`<p class="quiet">${words}</p>`;
}

/** `3 items`. */
export function countOf(lines: readonly Pick<ShownLine, 'quantity'>[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 item' : `${count} items`;
}
