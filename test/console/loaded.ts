import type { Page } from 'playwright-core';

/** Waits until nothing says that it is loading; the stream of events keeps the network busy. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'detached' });
}
