import type { Answer } from '../../kit/shop.ts';
import type { shopper } from './shopper.ts';

type Shopper = Pick<ReturnType<typeof shopper>, 'get' | 'post'>;

/** Opens the page of a checkout, fills in the given fields, and submits its form. */
export async function fillIn(
  person: Shopper,
  at: string,
  fields: Record<string, string>,
): Promise<Answer> {
  await person.get(at);
  return person.post(`${at}/details`, fields);
}
