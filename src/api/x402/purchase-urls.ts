import type { PurchaseUrls } from './dialects/challenge.ts';

/** Base paths of the x402 API; clients of x402 version 1 use the second. */
export const x402Path = '/api/x402';
export const x402V1Path = `${x402Path}/v1`;

type PurchaseParams = {
  siteSlug: string;
  productId: string;
  quantity: number;
  email: string | null;
};

/** The URLs of a purchase on the host with this origin. */
export function purchaseUrls(origin: string, purchase: PurchaseParams): PurchaseUrls {
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

/** Whether a URL sent by a buyer names the same product; host and query may differ. */
export function isSameProduct(url: string, { path }: PurchaseUrls): boolean {
  const pathname = URL.parse(url)?.pathname.replace(x402V1Path, x402Path);
  return pathname === path.split('?')[0];
}
