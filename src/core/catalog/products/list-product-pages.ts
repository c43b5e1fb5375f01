import type { DatabaseReader } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { listPagesOfPart, listPartDates, type ProductPagePath } from './product-page-store.ts';

/** Products per part. A sitemap may have 50,000 URLs, but smaller parts are cheaper to build. */
const partSize = 10_000;

/** When each part of a store's published products last changed. */
export const listProductPageParts = (reader: DatabaseReader, site: Site): Promise<Date[]> =>
  listPartDates(reader, site, partSize);

/** The published products of a part, counted from 0. */
export const listProductPages = (
  reader: DatabaseReader,
  site: Site,
  part: number,
): Promise<ProductPagePath[]> => listPagesOfPart(reader, site, { part, size: partSize });
