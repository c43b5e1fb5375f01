import { type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { Changes } from '../../access/audit/audited-table.ts';
import {
  normalizeCountry,
  normalizePostcode,
  normalizeState,
  type Region,
} from '../calculation/destination.ts';
import type { ShippingRate } from './shipping-rate.ts';

/**
 * The input for a rate. An omitted `id` is generated; fields that the type does not use are
 * ignored.
 */
export type ShippingRateInput = {
  id?: string | undefined;
  label: string;
  type: ShippingRate['type'];
  amount?: number | undefined;
  perKg?: number | undefined;
  threshold?: number | undefined;
  /** Products that the rate ships free, whatever its type. */
  freeProductIds?: readonly string[] | undefined;
};

export type CreateShippingZoneInput = {
  name: string;
  countries?: string[] | undefined;
  states?: string[] | undefined;
  postcodePrefixes?: string[] | undefined;
  rates: ShippingRateInput[];
};

/** The normalized region of a zone; omitted lists stay unchanged. */
export function toRegion(input: Changes<CreateShippingZoneInput>, before: Region | null) {
  const normalizeList = (
    given: readonly string[] | undefined,
    old: readonly string[] | undefined,
    normalize: (text: string) => string,
  ) => [...new Set((given ?? old ?? []).map(normalize))];
  return {
    countries: normalizeList(input.countries, before?.countries, normalizeCountry),
    states: normalizeList(input.states, before?.states, normalizeState),
    postcodePrefixes: normalizeList(
      input.postcodePrefixes,
      before?.postcodePrefixes,
      normalizePostcode,
    ),
  };
}

/** Converts rates; 400 if a rate lacks a field that its type requires, or two rates share an id. */
export function toShippingRates(
  inputs: readonly ShippingRateInput[],
  newId: () => string,
): ShippingRate[] {
  const problems = inputs.flatMap(
    (input, index) => findRateProblem(input, `rates[${index}]`) ?? [],
  );
  const duplicate = inputs.findIndex(
    ({ id }, index) => id !== undefined && findRateIndex(inputs, id) < index,
  );
  if (duplicate >= 0) {
    const message = 'is used by another rate of this zone';
    problems.push({ field: `rates[${duplicate}].id`, code: 'duplicate', message });
  }
  if (problems.length > 0) throw invalid(problems);
  return inputs.map((input) => toShippingRate(input, input.id ?? newId()));
}

const findRateIndex = (inputs: readonly ShippingRateInput[], wanted: string) =>
  inputs.findIndex(({ id }) => id === wanted);

function toShippingRate(
  { label, type, amount = 0, perKg = 0, threshold = 0, freeProductIds = [] }: ShippingRateInput,
  id: string,
): ShippingRate {
  const free = [...new Set(freeProductIds)];
  const rate = { id, label, amount, ...(free.length > 0 && { freeProductIds: free }) };
  if (type === 'weight') return { ...rate, type, perKg };
  return type === 'free_above' ? { ...rate, type, threshold } : { ...rate, type };
}

/** The required fields of each rate type. */
const requiredFields = {
  flat: ['amount'],
  weight: ['perKg'],
  free_above: ['amount', 'threshold'],
} as const;

const wireNames = { amount: 'amount', perKg: 'per_kg', threshold: 'threshold' } as const;

function findRateProblem(input: ShippingRateInput, path: string): FieldProblem | null {
  const missing = requiredFields[input.type].find((field) => input[field] === undefined);
  if (!missing) return null;
  const message = `is required for a rate of type ${input.type}`;
  return { field: `${path}.${wireNames[missing]}`, code: 'required', message };
}
