import { Readable } from 'node:stream';
import type { Product } from '../../../core/catalog/product.ts';
import { listProducts } from '../../../core/catalog/products/list-products.ts';
import { finalizeAsset } from '../../../core/media/finalize-asset.ts';
import { requestUpload } from '../../../core/media/request-upload.ts';
import { getAnySite } from '../../../core/sites/manage-sites.ts';
import type { MediaStorage } from '../../../gateways/object-storage/open-storage.ts';
import { systemTenant, type Tenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';

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

/** A PDF of one page with a title and a line below it, in the smallest form that readers accept. */
export function onePagePdf(title: string, line: string): Buffer {
  const text = [
    'BT /F1 24 Tf 72 700 Td',
    `(${escaped(title)}) Tj ET`,
    'BT /F1 12 Tf 72 664 Td',
    `(${escaped(line)}) Tj ET`,
  ].join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}

/** Escapes a PDF string and drops characters outside ASCII, which the font does not have. */
function escaped(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&');
}
