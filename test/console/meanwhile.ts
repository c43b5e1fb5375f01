import type { Page } from 'playwright-core';

const writes = ['PATCH', 'PUT'];

/**
 * Runs `change` when the page sends its next write to a path, before the server receives it. By
 * then the page has set its `If-Match`, so live updates cannot show it the change before it saves.
 */
export async function beforeNextWrite(
  page: Page,
  path: string,
  change: () => Promise<unknown>,
): Promise<void> {
  let isDue = true;
  await page.route(`**${path}`, async (route) => {
    if (isDue && writes.includes(route.request().method())) {
      isDue = false;
      await change();
    }
    await route.continue();
  });
}
