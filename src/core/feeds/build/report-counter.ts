import type { CheckedProduct } from '../../catalog/feed/check-product.ts';
import {
  type FeedChannel,
  type FeedProblem,
  feedChannels,
} from '../../catalog/feed/feed-problem.ts';
import type { FeedProduct } from '../../catalog/feed/feed-product.ts';
import type { ChannelReport } from '../feed.ts';

/** A row of the list of problems. */
export type FoundProblem = FeedProblem & { productId: string };

/** Products and variants that are listed for each channel and reason; all of them are counted. */
const maxListed = 1_000;

/** Counts what the channels take, and keeps the first products for each reason. */
export function createReportCounter() {
  const reports = new Map(feedChannels.map((channel) => [channel, emptyReport(channel)]));
  const listed: FoundProblem[] = [];
  const rows = new Map<string, number>();

  const list = (problem: FeedProblem, productId: string) => {
    const key = `${problem.channel} ${problem.code}`;
    const count = rows.get(key) ?? 0;
    rows.set(key, count + 1);
    if (count < maxListed) listed.push({ ...problem, productId });
  };
  return {
    add(product: FeedProduct, channel: FeedChannel, checked: CheckedProduct) {
      const report = reports.get(channel);
      if (!report) return;
      report.variants += product.variants.length;
      report.exported += checked.product?.variants.length ?? 0;
      countReasons(report, product, checked.problems);
      for (const problem of checked.problems) list(problem, product.id);
    },
    finish: () => ({ report: [...reports.values()], problems: listed }),
  };
}

const emptyReport = (channel: FeedChannel): ChannelReport => ({
  ...{ channel, variants: 0, exported: 0, reasons: [] },
});

function countReasons(report: ChannelReport, product: FeedProduct, problems: FeedProblem[]): void {
  for (const code of new Set(problems.map((problem) => problem.code))) {
    const own = problems.filter((problem) => problem.code === code);
    const isWhole = own.some(({ variantId }) => variantId === null);
    let reason = report.reasons.find((known) => known.code === code);
    if (!reason) {
      reason = { code, products: 0, variants: 0 };
      report.reasons.push(reason);
    }
    reason.products += 1;
    reason.variants += isWhole ? product.variants.length : own.length;
  }
}
