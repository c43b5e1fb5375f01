import { type Browser, browser, person } from './people.ts';
import type { Answer, Shop } from './shop.ts';

export const webhooksPage = '/account/webhooks';

/** A browser in which a user of the shop is signed in. */
export async function visitor(shop: Shop, role: 'owner' | 'admin' | 'member' = 'owner') {
  const email = `${role}@example.com`;
  await person(shop, email, { role, name: role });
  const page = browser(shop);
  await page.signIn(email);
  return page;
}

/** Registers an endpoint by the form; returns the page that follows and its contents. */
export async function registerByForm(
  page: Browser,
  url: string,
  fields: Record<string, string> = {},
) {
  const made = await page.post(webhooksPage, { url, which: 'all', ...fields });
  const id = /\/account\/webhooks\/(whk_\w+)/.exec(made.text)?.[1] ?? '';
  const secret = /id="secret" value="(whsec_[^"]+)"/.exec(made.text)?.[1] ?? '';
  return { made, id, secret, path: `${webhooksPage}/${id}` };
}

/** The text of a page, without markup and with single spaces. */
export function readable({ text }: Answer): string {
  const [, main = text] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  const plain = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return unescaped(plain);
}

/** Paths of the deliveries that a page lists, in order. */
export const listedDeliveries = ({ text }: Answer): string[] =>
  [...text.matchAll(/<h3><a href="(\/account\/webhooks\/whk_\w+\/deliveries\/dlv_\w+)\?/g)].map(
    ([, path = '']) => path,
  );

/** Text of a `pre` by its label. */
export function block({ text }: Answer, label: string): string {
  const [, found = ''] =
    new RegExp(`<pre[^>]*(?:aria-labelledby|id)="${label}"[^>]*>([^<]*)</pre>`).exec(text) ?? [];
  return unescaped(found);
}

const unescaped = (markup: string): string =>
  markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
