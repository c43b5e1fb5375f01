import { useStoa } from '../app/workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CaptureDialog, ReleaseDialog } from './capture-dialogs.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { AddressDialog, type EditOrderDialogProps, TagsDialog } from './edit-order-dialogs.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { FulfillDialog } from './fulfill-dialog.tsx';
import type { DialogName } from './order-actions.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const dialogs = {
  fulfill: FulfillDialog,
  refund: RefundDialog,
  capture: CaptureDialog,
  release: ReleaseDialog,
  return: ReturnDialog,
  exchange: ExchangeDialog,
  cancel: CancelDialog,
  downloads: RenewDownloadsDialog,
  dispute: DisputeDialog,
  tags: TagsDialog,
  address: AddressDialog,
};

export function OrderDialog({ name, ...props }: EditOrderDialogProps & { name: DialogName }) {
  const Content = dialogs[name];
  return <Content {...props} />;
}

function RenewDownloadsDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  return (
    <ConfirmDialog
      title="Renew downloads"
      action="Renew downloads"
      onClose={onClose}
      onConfirm={async () => {
        await stoa.orders.downloads.renew(order.id);
        onDone('Downloads renewed');
      }}
    >
      The buyer can download the files the same number of times again from the order page, for 24
      hours.
    </ConfirmDialog>
  );
}
