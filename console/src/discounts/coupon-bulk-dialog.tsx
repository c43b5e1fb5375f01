import type { Coupon, Stoa } from '@stoa/client';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toasts.tsx';

export type BulkChange = 'activate' | 'deactivate' | 'delete';

type BulkDialogProps = { change: BulkChange; coupons: Coupon[]; onClose: () => void };

/** Changes the selected discounts one after the other; it stops at the first that fails. */
export function BulkDialog({ change, coupons, onClose }: BulkDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { verb, done, text } = words[change];
  const count = coupons.length === 1 ? '1 discount' : `${coupons.length} discounts`;
  const run = async () => {
    try {
      for (const { id } of coupons) await apply(stoa, change, id);
      showToast(`${count} ${done}`);
    } finally {
      void invalidate('coupons');
    }
  };
  return (
    <ConfirmDialog
      title={`${verb} ${count}?`}
      action={`${verb} ${count}`}
      isDangerous={change === 'delete'}
      onConfirm={run}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

async function apply(stoa: Stoa, change: BulkChange, id: string): Promise<void> {
  if (change === 'delete') await stoa.coupons.delete(id);
  else await stoa.coupons.update(id, { active: change === 'activate' });
}

const words = {
  activate: { verb: 'Activate', done: 'activated', text: 'Buyers can use the codes immediately.' },
  deactivate: {
    verb: 'Deactivate',
    done: 'deactivated',
    text: 'Carts that use the codes lose the discount. Orders keep it.',
  },
  delete: {
    verb: 'Delete',
    done: 'deleted',
    text: 'Carts that use the codes lose the discount. Orders keep it.',
  },
};
