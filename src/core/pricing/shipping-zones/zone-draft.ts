import { type FieldProblem, invalid } from '../../../kernel/refusal.ts';
import { countryKey, postcodeKey, type Region, stateKey } from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/** A rate as it is sent in. `id` left out: made. What its type does not need is left aside. */
export type ShippingRateDraft = {
  id?: string | undefined;
  label: string;
  type: ShippingRate['type'];
  amount?: number | undefined;
  perKg?: number | undefined;
  threshold?: number | undefined;
};

export type ShippingZoneDraft = {
  name: string;
  countries?: string[] | undefined;
  states?: string[] | undefined;
  postcodePrefixes?: string[] | undefined;
  rates: ShippingRateDraft[];
};

/** Where a zone is, written as destinations are compared; what is left out stays as it was. */
export function regionOf(draft: Partial<ShippingZoneDraft>, before: Region | null) {
  const written = (
    given: readonly string[] | undefined,
    old: readonly string[] | undefined,
    key: (text: string) => string,
  ) => [...new Set((given ?? old ?? []).map(key))];
  return {
    countries: written(draft.countries, before?.countries, countryKey),
    states: written(draft.states, before?.states, stateKey),
    postcodePrefixes: written(draft.postcodePrefixes, before?.postcodePrefixes, postcodeKey),
  };
}

/** The rates in words of the core; 400 when one lacks what its type needs, or two share an id. */
export function ratesOf(drafts: readonly ShippingRateDraft[], newId: () => string): ShippingRate[] {
  const problems = drafts.flatMap((draft, at) => problemOf(draft, `rates[${at}]`) ?? []);
  const twice = drafts.findIndex(({ id }, at) => id !== undefined && placeOf(drafts, id) < at);
  if (twice >= 0) {
    const message = 'another rate of this zone has this id';
    problems.push({ field: `rates[${twice}].id`, code: 'duplicate', message });
  }
  if (problems.length > 0) throw invalid(problems);
  return drafts.map((draft) => rateOf(draft, draft.id ?? newId()));
}

const placeOf = (drafts: readonly ShippingRateDraft[], wanted: string) =>
  drafts.findIndex(({ id }) => id === wanted);

function rateOf(
  { label, type, amount = 0, perKg = 0, threshold = 0 }: ShippingRateDraft,
  id: string,
): ShippingRate {
  if (type === 'weight') return { id, label, type, amount, perKg };
  return type === 'free_above'
    ? { id, label, type, amount, threshold }
    : { id, label, type, amount };
}

/** What each type cannot do without. */
const needed = {
  flat: ['amount'],
  weight: ['perKg'],
  free_above: ['amount', 'threshold'],
} as const;

const wireName = { amount: 'amount', perKg: 'per_kg', threshold: 'threshold' } as const;

function problemOf(draft: ShippingRateDraft, place: string): FieldProblem | null {
  const missing = needed[draft.type].find((field) => draft[field] === undefined);
  if (!missing) return null;
  const message = `a rate of the type ${draft.type} needs it`;
  return { field: `${place}.${wireName[missing]}`, code: 'required', message };
}
