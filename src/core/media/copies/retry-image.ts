import { type Static, Type } from 'typebox';
import { notFound } from '../../../kernel/domain-error.ts';
import { sha256Hex } from '../../../platform/crypto/signing.ts';
import { nullable, nullableDateTime } from '../../../platform/fields.ts';
import { dequeue, enqueue } from '../../../platform/jobs/queue.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { getProduct } from '../../catalog/products/update-product.ts';
import { claimSeconds, imageCopiesDue, imageCopiesKey } from './image-copies-due.ts';
import { listCopiesOf, type ProductImageCopy, resetCopy } from './image-copy-store.ts';

export const ImageCopyDto = Type.Object(
  {
    url: Type.String({ description: 'The image on the other server, as the product shows it.' }),
    state: Type.Enum(['pending', 'broken'], { type: 'string' }),
    attempts: Type.Integer(),
    code: nullable(Type.String(), 'Why the last attempt failed; null: it did not fail.'),
    message: nullable(Type.String(), 'The same as a sentence.'),
    retry_at: nullableDateTime,
  },
  { $id: 'ImageCopy' },
);

const toImageCopyDto = ({
  url,
  state,
  attempts,
  code,
  message,
  dueAt,
}: ProductImageCopy): Static<typeof ImageCopyDto> => ({
  url,
  state,
  attempts,
  code,
  message,
  retry_at: state === 'pending' ? dueAt.toISOString() : null,
});

/**
 * The imported images that a product still shows from another server, because their copy is
 * pending or has failed. Throws 404 `product_not_found`.
 */
export async function listImageCopies(
  view: View,
  productId: string,
): Promise<Static<typeof ImageCopyDto>[]> {
  const { id, media, variants } = await getProduct(view, productId);
  const shown = new Set([media, ...variants.map((variant) => variant.media)].flat().map(urlOf));
  const copies = await listCopiesOf(view, id);
  return copies.filter(({ url }) => shown.has(url)).map(toImageCopyDto);
}

const urlOf = ({ url }: { url: string }) => url;

/**
 * Copies an image of the product again: a broken one, or one that waits for a later attempt. One
 * that is being copied is left unchanged. Throws 404 `product_not_found` and
 * `image_copy_not_found`.
 */
export async function retryImage(
  work: Work,
  productId: string,
  url: string,
): Promise<Static<typeof ImageCopyDto>> {
  const before = (await listImageCopies(work, productId)).find((copy) => copy.url === url);
  if (!before) throw copyNotFound();
  // A claim ends at most this much later; what is due after that waits for its next attempt.
  const tryingUntil = new Date(work.now.getTime() + claimSeconds * 1_000);
  if (await resetCopy(work, { urlHash: sha256Hex(url), tryingUntil })) {
    // One that waits for a later attempt would delay this one.
    dequeue(work, imageCopiesDue, imageCopiesKey);
    await enqueue(work, imageCopiesDue, {}, { key: imageCopiesKey });
  }
  return (await listImageCopies(work, productId)).find((copy) => copy.url === url) ?? before;
}

const copyNotFound = () =>
  notFound(
    'image_copy_not_found',
    'The product shows no imported image with this URL that is waiting or could not be copied.',
  );
