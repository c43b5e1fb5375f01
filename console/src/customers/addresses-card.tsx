import type { Customer, CustomerAddress } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { addressLines } from '../ui/address.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { countryName } from '../ui/countries.ts';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { AddressDialog } from './address-dialog.tsx';
import css from './customers.module.css';

type AddressesCardProps = {
  customer: Customer;
  etag: string | null;
  reload: () => Promise<unknown>;
  canWrite: boolean;
};
type Open = { kind: 'edit' | 'remove'; address: CustomerAddress } | { kind: 'new' } | null;

export function AddressesCard({ customer, etag, reload, canWrite }: AddressesCardProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { addresses } = customer;
  return (
    <Card
      title="Addresses"
      actions={canWrite && <Button onClick={() => setOpen({ kind: 'new' })}>Add address</Button>}
    >
      {addresses.length === 0 && <p className={css.quiet}>No addresses yet.</p>}
      <ul className={css.addresses}>
        {addresses.map((address) => (
          <li key={address.id}>
            <div>
              <address className={css.address}>{addressLines(address).join('\n')}</address>
              {address.is_default && <Badge>Default</Badge>}
            </div>
            {canWrite && (
              <Menu
                label={`Actions for ${address.line1 ?? countryName(address.country)}`}
                items={[
                  { label: 'Edit address', onSelect: () => setOpen({ kind: 'edit', address }) },
                  {
                    label: 'Remove address',
                    isDangerous: true,
                    onSelect: () => setOpen({ kind: 'remove', address }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {open?.kind === 'new' && <AddressDialog {...{ customer, etag, reload }} onClose={close} />}
      {open?.kind === 'edit' && (
        <AddressDialog {...{ customer, etag, reload }} address={open.address} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog {...{ customer, etag, reload }} address={open.address} onClose={close} />
      )}
    </Card>
  );
}

type RemoveDialogProps = Omit<AddressesCardProps, 'canWrite'> & {
  address: CustomerAddress;
  onClose: () => void;
};

function RemoveDialog({ customer, etag, reload, address, onClose }: RemoveDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    const addresses = customer.addresses.filter(({ id }) => id !== address.id);
    const update = stoa.customers.update(
      customer.id,
      { addresses },
      { ifMatch: etag ?? undefined },
    );
    await update.catch(async (error: unknown) => {
      // A second attempt then removes the address from the current list.
      await reload();
      throw error;
    });
    void invalidate('customers');
    showToast('Address removed');
  };
  return (
    <ConfirmDialog
      title="Remove address?"
      action="Remove address"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {addressLines(address).join(', ')}. Orders keep their addresses.
    </ConfirmDialog>
  );
}
