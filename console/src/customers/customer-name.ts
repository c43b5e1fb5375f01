import type { Customer } from '@stoa/client';

export const customerName = ({ name, email, erased_at: erased }: Customer): string =>
  erased === null ? (name ?? email) : 'Erased customer';
