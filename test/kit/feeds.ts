import { gunzipSync } from 'node:zlib';
import { scheduleFeeds } from '../../src/core/feeds/feed-jobs.ts';
import type { openMediaShop } from './media.ts';

type MediaShop = Awaited<ReturnType<typeof openMediaShop>>;

export const storeHost = 'shop.localhost:4000';

/** Runs the job that looks for due stores, and the builds that it queues. */
export async function buildFeeds({ app }: MediaShop): Promise<void> {
  await scheduleFeeds(app.unit);
  await app.jobs.drain();
  await app.longJobs.drain();
}

/** The text of a file, unpacked if it is compressed. */
export async function readFeed({ app }: MediaShop, path: string, query = ''): Promise<string> {
  const url = `/feeds/${path}${query}`;
  const answer = await app.http.inject({ url, headers: { host: storeHost } });
  if (answer.statusCode !== 200) throw new Error(`${url} is ${answer.statusCode}`);
  const bytes = path.endsWith('.gz') ? gunzipSync(answer.rawPayload) : answer.rawPayload;
  return bytes.toString();
}

export const jsonLines = (text: string): any[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The rows of a file with a header, as objects. The cells must not contain line breaks. */
export function rowsOf(text: string, separator: string, lineBreak = '\n') {
  const [head = '', ...lines] = text.split(lineBreak).filter((line) => line !== '');
  const names = head.split(separator);
  return lines.map((line) => {
    const cells = line.split(separator);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
