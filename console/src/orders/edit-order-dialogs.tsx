import { useStoa } from '../app/workspace.tsx';
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
    save: ({ values, idempotencyKey }) =>
      stoa.orders.update(
        order.id,
        { tags: toTags(values.tags) },
        { ifMatch: etag ?? undefined, idempotencyKey },
      ),
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
  const form = useForm({
    values: {
      name: saved?.name ?? '',
      line1: saved?.line1 ?? '',
      line2: saved?.line2 ?? '',
      postcode: saved?.postcode ?? '',
      city: saved?.city ?? '',
      state: saved?.state ?? '',
      country: saved?.country ?? '',
      phone: saved?.phone ?? '',
    },
    save: ({ values, idempotencyKey }) =>
      stoa.orders
        .update(
          order.id,
          { shipping_address: toAddress(values) },
          { ifMatch: etag ?? undefined, idempotencyKey },
        )
        .catch(rethrowForFields),
    reload,
    onSaved: () => onDone('Address saved'),
  });
  return (
    <FormDialog title="Correct address" form={form} action="Save address" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Address" {...form.field('line1')} />
      <TextField label="Apartment, floor" isOptional {...form.field('line2')} />
      <TextField label="Postal code" {...form.field('postcode')} />
      <TextField label="City" {...form.field('city')} />
      <TextField label="State or region" isOptional {...form.field('state')} />
      <TextField
        label="Country"
        hint="Two letters, such as US."
        maxLength={2}
        {...form.field('country')}
      />
      <TextField label="Phone" isOptional {...form.field('phone')} />
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

type AddressValues = { [field: string]: string } & { country: string };

/** Empty fields are null; the API would store an empty text as it is. */
const toAddress = ({ country, ...rest }: AddressValues) => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, text]) => [name, text.trim() || null])),
  country: country.trim().toUpperCase(),
});

/** The API names fields `shipping_address.city`; the fields of this form are `city`. */
function rethrowForFields(error: unknown): never {
  const { details } = error as { details?: { field: string }[] };
  for (const detail of details ?? [])
    detail.field = detail.field.replace(/^shipping_address\./, '');
  throw error;
}
