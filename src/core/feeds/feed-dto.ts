import { type Static, Type } from 'typebox';
import { nullable, nullableDateTime } from '../../platform/fields.ts';
import { type FeedChannel, feedChannels, feedProblemAdvice } from '../catalog/feed/feed-problem.ts';
import { htmlToText } from '../catalog/plain-text.ts';
import { type Feed, feedAccesses, type ListedProblem } from './feed.ts';
import type { StoreFeed } from './manage-feeds.ts';

const text = Type.String();
const wordOf = (words: readonly string[], description?: string) =>
  Type.Enum([...words], { type: 'string', ...(description !== undefined && { description }) });

const channel = wordOf(feedChannels, 'Who reads the file.');
const level = wordOf(
  ['rejected', 'warning'],
  '`rejected`: not in the file. `warning`: in the file, without the invalid part.',
);

const FileDto = Type.Object({
  channel,
  path: text,
  url: Type.String({ description: 'With the token, if the files need one.' }),
  content_type: text,
  size: Type.Integer({ description: 'Bytes.' }),
  etag: text,
});

const ChannelDto = Type.Object({
  channel,
  variants: Type.Integer({ description: 'Published variants.' }),
  exported: Type.Integer({ description: 'Variants in the files.' }),
  reasons: Type.Array(
    Type.Object({
      code: text,
      level,
      field: Type.String({ description: 'Field of the product.' }),
      message: text,
      remedy: Type.String({ description: 'How to fix it.' }),
      products: Type.Integer(),
      variants: Type.Integer(),
    }),
    { description: 'Why variants are not in the files, or not as they are; the most first.' },
  ),
});

/** The product feeds of a store as the merchant API shows them. */
export const ProductFeedsDto = Type.Object(
  {
    site_slug: text,
    access: wordOf(
      feedAccesses,
      '`public`, `token` (only with the token in the URL), or `off` (no files).',
    ),
    status: wordOf(['none', 'building', 'ready'], '`none`: not built yet, or off.'),
    requested_at: nullableDateTime,
    built_at: nullableDateTime,
    files: Type.Array(FileDto),
    channels: Type.Array(ChannelDto),
  },
  { $id: 'ProductFeeds' },
);

export function toProductFeedsDto({ site, feed }: StoreFeed): Static<typeof ProductFeedsDto> {
  return {
    site_slug: site.slug,
    access: feed.access,
    status: statusOf(feed),
    requested_at: feed.requestedAt?.toISOString() ?? null,
    built_at: feed.builtAt?.toISOString() ?? null,
    files: feed.files.map((file) => ({
      channel: file.channel,
      path: file.path,
      url: buildFeedUrl(site.url, file.path, feed.token),
      content_type: file.contentType,
      size: file.size,
      etag: `"${file.digest}"`,
    })),
    channels: feed.report.map((report) => ({
      channel: report.channel,
      variants: report.variants,
      exported: report.exported,
      reasons: report.reasons
        .toSorted((a, b) => b.variants - a.variants)
        .map(({ code, products, variants }) => ({
          code,
          ...feedProblemAdvice[code],
          products,
          variants,
        })),
    })),
  };
}

const statusOf = ({ isBuilding, builtAt }: Feed) => {
  if (isBuilding) return 'building';
  return builtAt === null ? 'none' : 'ready';
};

/** The URL of a file of a store. */
export const buildFeedUrl = (storeUrl: string, path: string, token: string | null): string =>
  `${storeUrl}/feeds/${path}${token === null ? '' : `?token=${encodeURIComponent(token)}`}`;

/** A product that a channel does not take, or not as it is. */
export const FeedProblemDto = Type.Object(
  {
    channel,
    code: text,
    level,
    field: text,
    message: text,
    remedy: text,
    product_id: text,
    product_name: text,
    variant_id: nullable(text, 'Null: every variant of the product.'),
  },
  { $id: 'FeedProblem' },
);

export function toFeedProblemDto(problem: ListedProblem): Static<typeof FeedProblemDto> {
  return {
    channel: problem.channel satisfies FeedChannel,
    code: problem.code,
    ...feedProblemAdvice[problem.code],
    product_id: problem.productId,
    product_name: htmlToText(problem.productName),
    variant_id: problem.variantId,
  };
}
