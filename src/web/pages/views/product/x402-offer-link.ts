import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TokenOnNetwork } from '../../../../core/paywall/ports/network.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';

type OfferScope = Pick<StorePageScope, 'site' | 'origin'>;

/** Tells people that a program of theirs can buy this by paying with the request, and in what (§4.9). */
export function x402OfferLink(
  { site, origin }: OfferScope,
  product: ProductDto,
  coins: TokenOnNetwork[],
): Html {
  const url = `${origin}/api/x402/product/${site.slug}/${product.id}`;
  return html`your agent can pay in ${coins.map(coinLabel).join(' or ')}, without an account: <a href="${url}">its x402 offer</a>`;
}

const coinLabel = ({ network, token }: TokenOnNetwork) =>
  `${token.symbol} on ${network.name}${network.testnet ? ' (a test network)' : ''}`;
