import { countriesByName } from '@stoa/shopping-intent/text/places';
import { countries, isCountry } from '../../../kernel/countries.ts';

/** The code of a country that is written as a code or as an English name; null for other text. */
export function parseCountry(text: string): string | null {
  const word = text.trim();
  if (isCountry(word.toUpperCase())) return word.toUpperCase();
  const label = word.toLowerCase();
  const named = countries.find((country) => country.label.toLowerCase() === label);
  return named?.value ?? countriesByName.get(label) ?? null;
}
