import type { Order } from '@stoa/client';
import { TextField } from '../ui/form/fields.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';

/** The server cannot send money back on a chain: the merchant does, and enters the transaction. */
export function ChainReferenceField({ order, ...field }: FieldProps<string> & { order: Order }) {
  if (order.channel !== 'x402') return null;
  return (
    <TextField
      label="Transaction hash"
      hint="This order was paid on a chain. Send the money back first, then enter the hash of your transaction."
      {...field}
    />
  );
}
