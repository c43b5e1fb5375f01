import type { Page, Request } from 'playwright-core';

/** Requests of scripts that a page is waiting for. The stream of events never ends. */
const waiting = new WeakMap<Page, Set<Request>>();

const isRead = (request: Request) =>
  request.resourceType() === 'fetch' && !request.url().endsWith('/events/stream');

/** Opens an address of the console and waits until everything on its page has been read. */
export async function visit(page: Page, url: string): Promise<void> {
  const requests = waiting.get(page) ?? watchRequests(page);
  // The browser does not always report that leaving a page has ended its requests.
  requests.clear();
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await loaded(page);
}

/** Waits until a visited page waits for no response and shows nothing that is loading. */
export async function loaded(page: Page): Promise<void> {
  const requests = waiting.get(page);
  do
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))');
  while (requests && requests.size > 0);
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}

function watchRequests(page: Page): Set<Request> {
  const requests = new Set<Request>();
  waiting.set(page, requests);
  page.on('request', (request) => isRead(request) && requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}
