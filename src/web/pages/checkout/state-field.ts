import type { RegionStates } from '../../../core/pricing/context/region-states.ts';
import { findState, subdivisionsOf } from '../../../kernel/subdivisions.ts';

/** The field for the state of an address. */
export type StateField = {
  label: string;
  /** The country's word in a sentence. */
  word: string;
  required: boolean;
  /** Null when any text is accepted. */
  choices: { value: string; label: string }[] | null;
  suggestions: readonly string[];
};

/**
 * Null when addresses of the country need no state. Countries without a list have a text field if
 * shipping or tax of the store depends on their states, or if the address contains one already.
 */
export function stateFieldOf(
  { country, state }: { country: string; state: string },
  regionStates: RegionStates,
): StateField | null {
  const known = subdivisionsOf(country);
  if (known) {
    const choices = known.all.map(({ value, name }) => ({ value, label: name }));
    const label = known.word.charAt(0).toUpperCase() + known.word.slice(1);
    return { label, word: known.word, required: true, choices, suggestions: [] };
  }
  const suggestions = regionStates.get(country);
  if (suggestions === undefined && (country === '' || state === '')) return null;
  return {
    label: 'State or region',
    word: 'state or region',
    required: suggestions !== undefined,
    choices: null,
    suggestions: suggestions ?? [],
  };
}

/** The state as addresses contain it; empty when the country has a list without it. */
export const canonicalState = (country: string, typed: string): string =>
  findState(country, typed) ?? '';
