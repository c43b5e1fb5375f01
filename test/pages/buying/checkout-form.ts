import type { Answer } from '../../kit/shop.ts';
import type { buyerBrowser } from './buyer-browser.ts';

type Browser = Pick<ReturnType<typeof buyerBrowser>, 'get' | 'post'>;

/** Opens the page of a checkout, fills in the given fields, and submits its form. */
export async function fillIn(
  person: Browser,
  at: string,
  fields: Record<string, string>,
): Promise<Answer> {
  await person.get(at);
  return person.post(`${at}/details`, fields);
}
