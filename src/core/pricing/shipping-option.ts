export type ShippingOption = {
  id: string;
  label: string;
  amount: number;
  /** Whether a condition of the rate has made it free. */
  isWaived?: boolean | undefined;
};
