import type { Product } from '@stoa/client';
import { useNavigate } from '@tanstack/react-router';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';

type DuplicateDialogProps = { product: Product; onClose: () => void };

/** Copies a product, and opens the copy. */
export function DuplicateDialog({ product, onClose }: DuplicateDialogProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: `${product.name} (copy)` },
    validate: ({ name }) =>
      name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : [],
    save: async ({ values, idempotencyKey }) => {
      const name = values.name.trim();
      const copy = await stoa.products.duplicate(product.id, { name }, { idempotencyKey });
      void invalidate('products', 'collections');
      showToast('Product duplicated');
      onClose();
      await navigate({ to: `/products/${copy.id}` });
    },
  });
  return (
    <FormDialog
      title={`Duplicate ${product.name}`}
      form={form}
      action="Duplicate product"
      size="small"
      onClose={onClose}
    >
      <TextField label="Name" maxLength={300} {...form.field('name')} />
      <p>
        The copy is not published. It has the same texts, prices, images and collections, but no
        SKUs, barcodes or stock.
      </p>
    </FormDialog>
  );
}
