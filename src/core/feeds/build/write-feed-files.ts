import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { checkProduct } from '../../catalog/feed/check-product.ts';
import { feedChannels } from '../../catalog/feed/feed-problem.ts';
import { type FeedStore, toFeedProduct } from '../../catalog/feed/feed-product.ts';
import type { FeedFile } from '../../catalog/feed/files/feed-file.ts';
import { feedFiles } from '../../catalog/feed/files/feed-files.ts';
import { htmlToText } from '../../catalog/plain-text.ts';
import type { Product } from '../../catalog/product.ts';
import { streamStoreProducts } from '../../catalog/products/list-products.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import type { Site } from '../../sites/site.ts';
import type { BuiltFile, ChannelReport } from '../feed.ts';
import { type FeedSink, openFeedSink } from './feed-sink.ts';
import { buildFileKey } from './file-key.ts';
import { createReportCounter, type FoundProblem } from './report-counter.ts';

type Deps = { unit: UnitOfWork; storage: ObjectStorage };

/**
 * Where the files go, and whether agents can buy in the store. `onPage` is called after each page of
 * products, and ends the build if it throws.
 */
type Target = {
  build: string;
  origin: string;
  builtAt: Date;
  hasCheckout: boolean;
  onPage(): Promise<void>;
};

export type WrittenFiles = {
  files: BuiltFile[];
  report: ChannelReport[];
  problems: FoundProblem[];
};

/** Variants that are in memory at the same time. More of them would delay other requests. */
const variantsPerPage = 500;

type OpenFile = { file: FeedFile; sink: FeedSink };

/** Writes all files of a store in one pass over its products. */
export async function writeFeedFiles(
  { unit, storage }: Deps,
  site: Site,
  { build, onPage, ...target }: Target,
): Promise<WrittenFiles> {
  const store = toFeedStore(site, target);
  const counter = createReportCounter();
  const open = feedFiles.map((file) => ({
    file,
    sink: openFeedSink(storage, buildFileKey(site, build, file.path), file),
  }));
  try {
    for (const { file, sink } of open) await sink.write(file.begin(store, target.builtAt));
    const pages = streamStoreProducts(unit.publishedReader(), site, variantsPerPage);
    for await (const products of pages) {
      await writePage(open, store, { products, counter });
      await onPage();
    }
    const files: BuiltFile[] = [];
    for (const { file, sink } of open) {
      await sink.write(file.end);
      files.push(await sink.end());
    }
    return { files, ...counter.finish() };
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const { sink } of open) await sink.abort(reason);
    throw error;
  }
}

type Page = { products: Product[]; counter: ReturnType<typeof createReportCounter> };

async function writePage(
  open: OpenFile[],
  store: FeedStore,
  { products, counter }: Page,
): Promise<void> {
  const all = products.map((product) => toFeedProduct(product, store));
  for (const channel of feedChannels) {
    const taken = all.flatMap((product) => {
      const checked = checkProduct(product, channel);
      counter.add(product, channel, checked);
      return checked.product ?? [];
    });
    for (const { file, sink } of open)
      if (file.channel === channel)
        await sink.write(taken.map((product) => file.write(product, store)).join(''));
  }
}

function toFeedStore(
  { id, name, slug, url, country, policies }: Site,
  { origin, hasCheckout }: Pick<Target, 'origin' | 'hasCheckout'>,
): FeedStore {
  return { id, name: htmlToText(name) || slug, url, country, policies, origin, hasCheckout };
}

/** The paths of all files of a build. */
export const listFilePaths = (): string[] => feedFiles.map(({ path }) => path);
