import type { Customer, CustomerAddress } from '@stoa/client';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import {
  AddressFields,
  type AddressValues,
  toAddressBody,
  toAddressValues,
} from '../ui/form/address-fields.tsx';
import { CheckboxField, TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';

type AddressDialogProps = {
  customer: Customer;
  etag: string | null;
  reload: () => Promise<unknown>;
  /** The address to change; without it a new one. */
  address?: CustomerAddress;
  onClose: () => void;
};

type Values = AddressValues & { name: string; is_default: boolean };

export function AddressDialog(props: AddressDialogProps) {
  const { customer, etag, reload, onClose } = props;
  const address = customer.addresses.find(({ id }) => id === props.address?.id) ?? props.address;
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm<Values>({
    values: {
      ...toAddressValues(address),
      name: address?.name ?? customer.name ?? '',
      is_default: address?.is_default ?? customer.addresses.length === 0,
    },
    etag,
    validate: ({ country }) =>
      country === '' ? [{ field: 'country', message: 'Choose a country.' }] : [],
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.customers
        .update(
          customer.id,
          { addresses: replaceAddress(customer, address, values) },
          { ifMatch, idempotencyKey },
        )
        .catch(rethrowForFields),
    reload,
    onSaved: () => {
      void invalidate('customers');
      showToast(address ? 'Address saved' : 'Address added');
      onClose();
    },
  });
  return (
    <FormDialog
      title={address ? 'Edit address' : 'Add address'}
      form={form}
      action={address ? 'Save address' : 'Add address'}
      onClose={onClose}
    >
      <TextField label="Name" isOptional {...form.field('name')} />
      <AddressFields field={form.field} />
      <CheckboxField
        label="Default address"
        hint="Used for orders without an address."
        // The default can only be changed by marking another address.
        disabled={address?.is_default ?? false}
        {...form.field('is_default')}
      />
    </FormDialog>
  );
}

/**
 * The whole address book with the values in place of the address; at the end if it is new, or was
 * removed by someone else.
 */
function replaceAddress(
  { addresses }: Customer,
  address: CustomerAddress | undefined,
  { name, is_default, ...values }: Values,
) {
  const changed = { ...toAddressBody(values), name: name.trim() || null, is_default };
  const others = addresses.map((one) => (is_default ? { ...one, is_default: false } : one));
  if (!others.some(({ id }) => id === address?.id)) return [...others, changed];
  return others.map((one) => (one.id === address?.id ? { ...changed, id: one.id } : one));
}

/** The API names fields `addresses[0].city`; the fields of this form are `city`. */
function rethrowForFields(error: unknown): never {
  const { details } = error as { details?: { field: string }[] };
  for (const detail of details ?? [])
    detail.field = detail.field.replace(/^addresses[.[]\d+\]?\./, '');
  throw error;
}
