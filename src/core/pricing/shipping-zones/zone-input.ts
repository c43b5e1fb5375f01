import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import {
  normalizeCountry,
  normalizePostcode,
  normalizeState,
  type Region,
} from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/** A rate as it is sent in. `id` left out: made. What its type does not need is left aside. */
export type ShippingRateInput = {
  id?: string | undefined;
  label: string;
  type: ShippingRate['type'];
  amount?: number | undefined;
  perKg?: number | undefined;
  threshold?: number | undefined;
};

export type CreateShippingZoneInput = {
  name: string;
  countries?: string[] | undefined;
  states?: string[] | undefined;
  postcodePrefixes?: string[] | undefined;
  rates: ShippingRateInput[];
};

/** Where a zone is, written as destinations are compared; what is left out stays as it was. */
export function toRegion(draft: Partial<CreateShippingZoneInput>, before: Region | null) {
  const written = (
    given: readonly string[] | undefined,
    old: readonly string[] | undefined,
    key: (text: string) => string,
  ) => [...new Set((given ?? old ?? []).map(key))];
  return {
    countries: written(draft.countries, before?.countries, normalizeCountry),
    states: written(draft.states, before?.states, normalizeState),
    postcodePrefixes: written(draft.postcodePrefixes, before?.postcodePrefixes, normalizePostcode),
  };
}

/** The rates in words of the core; 400 when one lacks what its type needs, or two share an id. */
export function toShippingRates(
  drafts: readonly ShippingRateInput[],
  newId: () => string,
): ShippingRate[] {
  const problems = drafts.flatMap((draft, at) => findRateProblem(draft, `rates[${at}]`) ?? []);
  const twice = drafts.findIndex(
    ({ id }, at) => id !== undefined && findRateIndex(drafts, id) < at,
  );
  if (twice >= 0) {
    const message = 'another rate of this zone has this id';
    problems.push({ field: `rates[${twice}].id`, code: 'duplicate', message });
  }
  if (problems.length > 0) throw invalid(problems);
  return drafts.map((draft) => toShippingRate(draft, draft.id ?? newId()));
}

const findRateIndex = (drafts: readonly ShippingRateInput[], wanted: string) =>
  drafts.findIndex(({ id }) => id === wanted);

function toShippingRate(
  { label, type, amount = 0, perKg = 0, threshold = 0 }: ShippingRateInput,
  id: string,
): ShippingRate {
  if (type === 'weight') return { id, label, type, amount, perKg };
  return type === 'free_above'
    ? { id, label, type, amount, threshold }
    : { id, label, type, amount };
}

/** What each type cannot do without. */
const requiredFields = {
  flat: ['amount'],
  weight: ['perKg'],
  free_above: ['amount', 'threshold'],
} as const;

const wireNames = { amount: 'amount', perKg: 'per_kg', threshold: 'threshold' } as const;

function findRateProblem(draft: ShippingRateInput, place: string): FieldProblem | null {
  const missing = requiredFields[draft.type].find((field) => draft[field] === undefined);
  if (!missing) return null;
  const message = `a rate of the type ${draft.type} needs it`;
  return { field: `${place}.${wireNames[missing]}`, code: 'required', message };
}
