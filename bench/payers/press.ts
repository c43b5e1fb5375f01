import { knownNetworks } from '../../src/core/paywall/ports/known-networks.ts';
import type { Hex, TokenOnNetwork } from '../../src/core/paywall/ports/network.ts';

/** The price of the file, in cents and in the smallest unit of the coin. */
export const price = { cents: 250, units: 2_500_000n };
/** The receiving address. No one has its private key. */
export const wallet: Hex = '0x5700b00000000000000000000000000000005e11';

export type Press = {
  siteSlug: string;
  productId: string;
  /** Path of the x402 request for the file, without a query. */
  path: string;
  /** Content of the file. */
  bytes: string;
};

type Merchant = { origin: string; apiKey: string };
type Options = { slug: string; deliverBeforeSettlement?: boolean };

/** Creates a store that sells one file for test tokens, over the merchant API. */
export async function openPress(
  merchant: Merchant,
  { slug, deliverBeforeSettlement = false }: Options,
): Promise<Press> {
  const bytes = '%PDF-1.7\n'.padEnd(200, 'x');
  await post(merchant, '/sites', {
    slug,
    name: 'Press',
    currency: 'USD',
    crypto_payments_enabled: true,
    crypto_wallet_address: { [coin.network.name]: wallet },
    x402_deliver_before_settlement: deliverBeforeSettlement,
  });
  const product = await post(merchant, '/products', {
    site_slug: slug,
    name: 'A file',
    price: { amount: price.cents, currency: 'USD' },
    is_digital: true,
    digital_asset_id: await uploadFile(merchant, bytes),
  });
  const productId = String(product.id);
  return { siteSlug: slug, productId, path: `/api/x402/product/${slug}/${productId}`, bytes };
}

async function uploadFile(merchant: Merchant, bytes: string): Promise<unknown> {
  const upload = await post(merchant, '/media/assets/upload-url', {
    filename: 'a.pdf',
    content_type: 'application/pdf',
    purpose: 'digital_file',
    size: bytes.length,
  });
  const { pathname, search } = new URL(String(upload.upload_url));
  const put = await fetch(merchant.origin + pathname + search, {
    method: 'PUT',
    headers: upload.headers as Record<string, string>,
    body: bytes,
  });
  if (!put.ok) throw new Error(`The upload was answered with ${put.status}.`);
  const { id } = await post(merchant, '/media/assets', { asset_id: upload.asset_id });
  return id;
}

async function post({ origin, apiKey }: Merchant, path: string, body: object) {
  const answer = await fetch(`${origin}/api/storefront/v1/merchant${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The coin that the store accepts. */
export const coin: TokenOnNetwork = findTestCoin();

function findTestCoin(): TokenOnNetwork {
  const network = knownNetworks.find(({ name }) => name === 'base-sepolia');
  const [token] = network?.tokens ?? [];
  if (!network || !token) throw new Error('base-sepolia is not in knownNetworks');
  return { network, token };
}
