import { type Browser, browser, person } from './people.ts';
import type { Answer, Shop } from './shop.ts';

export const webhooksPage = '/account/webhooks';

/** Somebody of the shop, signed in. */
export async function visitor(shop: Shop, role: 'owner' | 'admin' | 'member' = 'owner') {
  const email = `${role}@example.com`;
  await person(shop, email, { role, name: role });
  const page = browser(shop);
  await page.signIn(email);
  return page;
}

/** Registers an endpoint by the form; what was shown of it. */
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

/** A page as somebody reads it: without markup, blanks as one. */
export function readable({ text }: Answer): string {
  const [, main = text] = /<main[^>]*>([\s\S]*)<\/main>/.exec(text) ?? [];
  const plain = main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  return unescaped(plain);
}

/** Paths of the deliveries that a page lists, in its order. */
export const listedDeliveries = ({ text }: Answer): string[] =>
  [...text.matchAll(/<h3><a href="(\/account\/webhooks\/whk_\w+\/deliveries\/dlv_\w+)\?/g)].map(
    ([, path = '']) => path,
  );

/** Text of a `pre` by what it is labelled with. */
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
