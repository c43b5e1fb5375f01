import type { PurchaseAddresses } from './dialects/challenge.ts';

/** Where the door lies, and where the first public version's clients go. */
export const x402Path = '/api/x402';
export const x402V1Path = `${x402Path}/v1`;

type PurchaseParams = {
  siteSlug: string;
  productId: string;
  quantity: number;
  email: string | null;
};

/** The addresses of a purchase on the host of this origin. */
export function purchaseAddresses(origin: string, purchase: PurchaseParams): PurchaseAddresses {
  const { siteSlug, productId, quantity, email } = purchase;
  const product = `/product/${encodeURIComponent(siteSlug)}/${encodeURIComponent(productId)}`;
  const amount = new URLSearchParams({ quantity: String(quantity) });
  const query = new URLSearchParams(amount);
  if (email !== null) query.set('email', email);
  return {
    origin,
    path: `${x402Path}${product}?${query}`,
    v1Path: `${x402V1Path}${product}?${query}`,
    resource: `${origin}${x402Path}${product}?${amount}`,
  };
}

/** Whether an address that a buyer names is of the same product; hosts and queries may differ. */
export function isSameProduct(url: string, { path }: PurchaseAddresses): boolean {
  const named = URL.parse(url)?.pathname.replace(x402V1Path, x402Path);
  return named === path.split('?')[0];
}
