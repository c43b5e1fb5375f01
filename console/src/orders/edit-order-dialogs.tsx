import { useStoa } from '../app/workspace.tsx';
import {
  AddressFields,
  type AddressValues,
  toAddressBody,
  toAddressValues,
} from '../ui/form/address-fields.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { OrderDialogProps } from './order-dialog.ts';

export type EditOrderDialogProps = OrderDialogProps & {
  /** The version that is shown, so that a change by someone else is not overwritten. */
  etag: string | null;
  reload: () => Promise<unknown>;
};

export function TagsDialog({ order, etag, reload, onClose, onDone }: EditOrderDialogProps) {
  const stoa = useStoa();
  const form = useForm({
    values: { tags: order.tags.join(', ') },
    etag,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.orders.update(order.id, { tags: toTags(values.tags) }, { ifMatch, idempotencyKey }),
    reload,
    onSaved: () => onDone('Tags saved'),
  });
  return (
    <FormDialog title="Edit tags" form={form} action="Save tags" size="small" onClose={onClose}>
      <TextField label="Tags" hint="Separate tags with commas." {...form.field('tags')} />
    </FormDialog>
  );
}

export function AddressDialog({ order, etag, reload, onClose, onDone }: EditOrderDialogProps) {
  const stoa = useStoa();
  const { shipping_address: saved } = order;
  const form = useForm<AddressValues & { name: string }>({
    values: { ...toAddressValues(saved), name: saved?.name ?? '' },
    etag,
    validate: ({ country }) =>
      country === '' ? [{ field: 'country', message: 'Choose a country.' }] : [],
    save: ({ values: { name, ...address }, ifMatch, idempotencyKey }) =>
      stoa.orders
        .update(
          order.id,
          { shipping_address: { ...toAddressBody(address), name: name.trim() || null } },
          { ifMatch, idempotencyKey },
        )
        .catch(rethrowForFields),
    reload,
    onSaved: () => onDone('Address saved'),
  });
  return (
    <FormDialog title="Correct address" form={form} action="Save address" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} />
      <AddressFields field={form.field} />
    </FormDialog>
  );
}

const toTags = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The API names fields `shipping_address.city`; the fields of this form are `city`. */
function rethrowForFields(error: unknown): never {
  const { details } = error as { details?: { field: string }[] };
  for (const detail of details ?? [])
    detail.field = detail.field.replace(/^shipping_address\./, '');
  throw error;
}
