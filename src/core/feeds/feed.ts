import { notFound } from '../../kernel/domain-error.ts';
import type { FeedChannel, FeedProblemCode } from '../catalog/feed/feed-problem.ts';

/** `token`: only with the token in the URL. `off`: no files are built. */
export const feedAccesses = ['public', 'token', 'off'] as const;
export type FeedAccess = (typeof feedAccesses)[number];

/** A file that is served. */
export type BuiltFile = {
  /** Below `/feeds/`, for example `acp/products.jsonl`. */
  path: string;
  channel: FeedChannel;
  contentType: string;
  /** Bytes. */
  size: number;
  /** SHA-256 in base64url; the ETag. */
  digest: string;
};

/** How many variants a channel takes, and for how many each reason applies. */
export type ChannelReport = {
  channel: FeedChannel;
  variants: number;
  exported: number;
  reasons: { code: FeedProblemCode; products: number; variants: number }[];
};

/** The feeds of a store. */
export type Feed = {
  access: FeedAccess;
  /** Null unless access needs a token. */
  token: string | null;
  requestedAt: Date | null;
  isBuilding: boolean;
  /** Null before the first build. */
  builtAt: Date | null;
  files: BuiltFile[];
  report: ChannelReport[];
};

/** A product that a channel does not take, or not as it is. */
export type ListedProblem = {
  channel: FeedChannel;
  code: FeedProblemCode;
  productId: string;
  productName: string;
  /** Null: every variant of the product. */
  variantId: string | null;
};

export const feedNotFound = () =>
  notFound('feed_not_found', 'This store has no such product feed, or the token is wrong.');
