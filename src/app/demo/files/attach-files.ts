import { Readable } from 'node:stream';
import type { Product } from '../../../core/catalog/product.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import { finalizeAsset } from '../../../core/media/finalize-asset.ts';
import { requestUpload } from '../../../core/media/request-upload.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { MediaStorage } from '../../../gateways/object-storage/open-storage.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { onePagePdf } from './pdf.ts';

type Deps = { unit: UnitOfWork; media: MediaStorage; quotaBytes: number };

const maxProducts = 100;

/**
 * Attaches a file to each digital product of a store, in the same steps as an upload by a merchant.
 * Does nothing when uploads bypass this server (S3).
 */
export async function attachFiles(deps: Deps, siteSlug: string): Promise<void> {
  const { unit } = deps;
  const { tenant } = await unit.runAsSystem(systemTenant, (system) => getAnySite(system, siteSlug));
  const page = { limit: maxProducts, cursor: null };
  const { items } = await unit.view(tenant, (view) => listProducts(view, { siteSlug }, page));
  for (const product of items)
    if (product.isDigital) await attachFile({ ...deps, tenant }, product);
}

async function attachFile(
  { unit, tenant, media, quotaBytes }: Deps & { tenant: Tenant },
  product: Product,
): Promise<void> {
  const { inbox, storage } = media;
  if (!inbox) return;
  const bytes = onePagePdf(product.name, 'This is a sample file from the demo store.');
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
