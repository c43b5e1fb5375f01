import { OperationDialog } from '../app/jobs/operation-dialog.tsx';
import type { SelectedRows } from '../ui/list/list.ts';

export type CouponBulk = {
  change: keyof typeof couponBulkLabels;
  selection: SelectedRows;
};

export const couponBulkLabels = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  delete: 'Delete',
};

const texts = {
  activate: 'Buyers can use the codes immediately.',
  deactivate: 'Carts that use the codes lose the discount. Orders keep it.',
  delete: 'Carts that use the codes lose the discount. Orders keep it.',
};

/** Changes the selected discounts in the background. */
export function CouponBulkDialog({ bulk, onClose }: { bulk: CouponBulk; onClose: () => void }) {
  const { change, selection } = bulk;
  return (
    <OperationDialog
      resource="coupons"
      selection={selection}
      title={`${couponBulkLabels[change]} discounts`}
      isDangerous={change === 'delete'}
      values={{}}
      toAction={() => ({ type: change })}
      onClose={onClose}
    >
      {() => <p>{`${selection.text}. ${texts[change]}`}</p>}
    </OperationDialog>
  );
}
