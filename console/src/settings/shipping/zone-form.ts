import type { ShippingZone } from '@stoa/client';
import type { Problem } from '../../ui/form/use-form.ts';

export type RateType = 'flat' | 'weight' | 'free_above';

type AmountName = 'amount' | 'per_kg' | 'threshold';

/** The amounts that a rate of a type has. */
const amountsOf: Record<RateType, readonly AmountName[]> = {
  flat: ['amount'],
  weight: ['amount', 'per_kg'],
  free_above: ['amount', 'threshold'],
};

export type RateValues = {
  /** The id of the saved rate; null for a new one. */
  id: string | null;
  /** Identifies the row on screen. */
  key: string;
  label: string;
  type: RateType;
  amount: number | null;
  per_kg: number | null;
  threshold: number | null;
  free_product_ids: string[];
};

/** A zone as the form shows it; lists of codes are comma-separated strings. */
export type ZoneValues = {
  name: string;
  countries: string[];
  states: string;
  postcode_prefixes: string;
  rates: RateValues[];
};

export const newRate = (): RateValues => ({
  id: null,
  key: crypto.randomUUID(),
  label: 'Standard',
  type: 'flat',
  amount: 0,
  per_kg: null,
  threshold: null,
  free_product_ids: [],
});

export function toValues(zone: ShippingZone | undefined): ZoneValues {
  if (!zone)
    return { name: '', countries: [], states: '', postcode_prefixes: '', rates: [newRate()] };
  const { name, countries, states, postcode_prefixes: prefixes, rates } = zone;
  return {
    name,
    countries,
    states: states.join(', '),
    postcode_prefixes: prefixes.join(', '),
    rates: rates.map(({ per_kg, threshold, free_product_ids, ...rate }) => ({
      ...rate,
      key: rate.id,
      per_kg: per_kg ?? null,
      threshold: threshold ?? null,
      free_product_ids: free_product_ids ?? [],
    })),
  };
}

export const toBody = ({ name, countries, states, postcode_prefixes, rates }: ZoneValues) => ({
  name: name.trim(),
  countries,
  states: splitCodes(states).map((state) => state.toUpperCase()),
  postcode_prefixes: splitCodes(postcode_prefixes),
  rates: rates.map(toRateBody),
});

function toRateBody(rate: RateValues) {
  const { id, label, type, amount, per_kg: perKilogram, threshold, free_product_ids: free } = rate;
  return {
    ...(id !== null && { id }),
    label: label.trim(),
    type,
    amount: amount ?? 0,
    ...(type === 'weight' && { per_kg: perKilogram ?? 0 }),
    ...(type === 'free_above' && { threshold: threshold ?? 0 }),
    ...(free.length > 0 && { free_product_ids: free }),
  };
}

export function findProblems({ name, rates }: ZoneValues): Problem[] {
  const hasNoLabel = rates.some(({ label }) => label.trim() === '');
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name, such as Europe.' }] : []),
    ...(rates.length === 0 ? [{ field: 'rates', message: 'Add a rate.' }] : []),
    ...(hasNoLabel ? [{ field: 'rates', message: 'Give every rate a name.' }] : []),
    ...rates.flatMap((rate, index) => findAmountProblems(rate, `rates[${index}]`)),
  ];
}

/** A rate without an amount would be free. The fields are named as in the errors of the API. */
const findAmountProblems = (rate: RateValues, path: string): Problem[] =>
  amountsOf[rate.type]
    .filter((name) => rate[name] === null || Number.isNaN(rate[name]))
    .map((name) => ({ field: `${path}.${name}`, message: 'Enter an amount; 0 for free.' }));

const splitCodes = (text: string) =>
  text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);
