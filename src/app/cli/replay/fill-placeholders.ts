import { isObject } from '../../../kernel/json.ts';

/** Replacements for redacted values. `references`: the live ids of recorded ones. */
export type Substitutes = {
  references: ReadonlyMap<string, string>;
  /** Coupon code that is sent for `[code]`. */
  coupon: string;
  /** Different in every run, so that contexts are new. */
  runId: string;
};

/** A redacted input with values that can be sent. */
export type FilledInput = {
  value: unknown;
  /** The placeholders that were replaced. */
  replaced: Set<string>;
  /** The ones that nothing can stand for. */
  missing: Set<string>;
};

const sandboxPayment = {
  instruments: [
    {
      id: 'replay',
      handler_id: 'sandbox',
      type: 'card',
      credential: { type: 'token', token: 'tok_success' },
    },
  ],
};

const postcodes: Record<string, string> = { US: '94103', GB: 'SW1A 1AA', CA: 'K1A 0B1' };

/** Values of a buyer who does not exist, and the payment token of the sandbox. */
const sandboxValues: Record<string, unknown> = {
  '[email]': 'replay@example.com',
  '[phone]': '+15555550100',
  '[name]': 'Replay',
  '[street]': '1 Test Street',
  '[city]': 'Testville',
  '[payment]': sandboxPayment,
};

/** Members whose value was a link are left out. */
const left = '[link]';

/** Inside a message: the sentence is sent without what was cut, and may be understood differently. */
const gap = /\[(?:person or place|email|number|token|link)\]/g;

const withoutValue = /^(?:cart|checkout|task)#|^\[(?:token|cursor|confirmation_token|number)\]$/;

export function fillPlaceholders(input: unknown, substitutes: Substitutes): FilledInput {
  const replaced = new Set<string>();
  const missing = new Set<string>();
  const fill = (value: unknown, parent: object): unknown => {
    if (typeof value === 'string') return fillText(value, parent);
    if (Array.isArray(value)) return value.map((item) => fill(item, parent));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== left)
        .map(([name, member]) => [name, fill(member, value)]),
    );
  };
  const replace = (placeholder: string, value: unknown): unknown => {
    replaced.add(placeholder);
    return value;
  };
  const fillText = (text: string, parent: object): unknown => {
    const live = substitutes.references.get(text);
    if (live !== undefined) return live;
    if (text.startsWith('context#')) return `replay-${substitutes.runId}-${text.slice(8)}`;
    if (withoutValue.test(text)) missing.add(text);
    const known = sandboxValueOf(text, parent, substitutes);
    return known === undefined ? withoutGaps(text) : replace(text, known);
  };
  const withoutGaps = (text: string): string =>
    text.replace(gap, (placeholder) => String(replace(placeholder, '')));
  return { value: fill(input, {}), replaced, missing };
}

function sandboxValueOf(text: string, parent: object, { coupon }: Substitutes): unknown {
  if (text === '[code]') return coupon;
  if (text === '[postcode]') return postcodes[countryOf(parent)] ?? '10115';
  return sandboxValues[text];
}

function countryOf(address: object): string {
  const { country, address_country: ucp } = address as Record<string, unknown>;
  return String(country ?? ucp ?? '').toUpperCase();
}
