import type { Page } from 'playwright-core';

/** Waits until nothing says that it is loading; the stream of events keeps the network busy. */
export async function loaded(page: Page): Promise<void> {
  // What is shown next may begin to load in the following frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}
