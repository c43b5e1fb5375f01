import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TokenOnNetwork } from '../../../../core/paywall/ports/network.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';

type OfferScope = Pick<StorePageScope, 'site' | 'origin'>;

/** A link to the product's x402 endpoint, with the accepted stablecoins. */
export function x402OfferLink(
  { site, origin }: OfferScope,
  product: ProductDto,
  coins: TokenOnNetwork[],
): Html {
  const url = `${origin}/api/x402/product/${site.slug}/${product.id}`;
  return html`Agents can pay in ${coins.map(coinLabel).join(' or ')} without an account: <a href="${url}">x402 endpoint</a>`;
}

const coinLabel = ({ network, token }: TokenOnNetwork) =>
  `${token.symbol} on ${network.name}${network.testnet ? ' (test network)' : ''}`;
