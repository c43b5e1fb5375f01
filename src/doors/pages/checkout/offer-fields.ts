import type { Offer } from '../../../core/checkout/quote/offer.ts';
import { stateCode } from '../../../core/customers/addresses/states.ts';
import { knownOf, type Typed } from './fields.ts';

type Field = keyof ReturnType<typeof knownOf>;

/** The fields that hold something else than the page showed, and than was entered on it. */
export function changedElsewhere(shown: Offer, now: Offer, typed: Typed): Field[] {
  const [before, after] = [fieldsOf(shown), fieldsOf(now)];
  const entered = { ...typed, state: stateCode(typed.country, typed.state) ?? typed.state };
  const names = Object.keys(after) as Field[];
  return names.filter((name) => ![before[name], entered[name]].includes(after[name]));
}

/** For a form that is shown again: what the buyer changed stays, the rest is what holds now. */
export function mergedInto(typed: Typed, shown: Offer, now: Offer): Typed {
  const [before, after] = [fieldsOf(shown), fieldsOf(now)];
  const names = Object.keys(after) as Field[];
  const untouched = names.filter((name) => typed[name] === before[name]);
  const terms = shown.termsVersion === now.termsVersion ? typed.terms : '';
  return {
    ...typed,
    ...Object.fromEntries(untouched.map((name) => [name, after[name]])),
    terms,
  };
}

const fieldsOf = ({ buyer, address, shipping }: Offer) =>
  knownOf(buyer, address, shipping?.id ?? null);
