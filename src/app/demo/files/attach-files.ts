import { Readable } from 'node:stream';
import type { Product } from '../../../core/catalog/product.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import { finalizeAsset } from '../../../core/media/finalize-asset.ts';
import { requestUpload } from '../../../core/media/request-upload.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { MediaStorage } from '../../../gateways/object-storage/open-storage.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { onePagePdf } from './pdf.ts';

type Means = { unit: UnitOfWork; media: MediaStorage; quotaBytes: number };

const mostProducts = 100;

/**
 * Gives each digital product of a store a file to download, by the way that merchants go. Where
 * uploads go past this server (S3), there are none.
 */
export async function attachFiles(means: Means, siteSlug: string): Promise<void> {
  const { unit } = means;
  const { tenant } = await unit.runAsSystem(systemTenant, (system) => getAnySite(system, siteSlug));
  const page = { limit: mostProducts, cursor: null };
  const { items } = await unit.view(tenant, (view) => listProducts(view, siteSlug, page));
  for (const product of items)
    if (product.isDigital) await attachFile({ ...means, tenant }, product);
}

async function attachFile(
  { unit, tenant, media, quotaBytes }: Means & { tenant: Tenant },
  product: Product,
): Promise<void> {
  const { inbox, storage } = media;
  if (!inbox) return;
  const bytes = onePagePdf(product.name, 'A file of the demo. Thank you for buying nothing.');
  const upload = await unit.run(tenant, (work) =>
    requestUpload(
      work,
      { storage, quotaBytes },
      {
        filename: `${product.slug}.pdf`,
        contentType: 'application/pdf',
        size: bytes.length,
        purpose: 'digital_file',
      },
    ),
  );
  const token = upload.url.split('/').pop() ?? '';
  await inbox.receive(inbox.open(token), Readable.from([bytes]));
  await finalizeAsset(
    { unit, storage, tenant },
    { assetId: upload.assetId, productId: product.id, alt: undefined },
  );
}
