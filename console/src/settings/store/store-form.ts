import type { Site, SitesUpdateBody } from '@stoa/client';
import {
  type AddressValues,
  toAddressBody,
  toAddressValues,
} from '../../ui/form/address-fields.tsx';
import type { Problem } from '../../ui/form/use-form.ts';

type Nested<Prefix extends string, Values> = {
  [Name in keyof Values & string as `${Prefix}.${Name}`]: Values[Name];
};

type Legal = Record<'shipping' | 'returns' | 'privacy' | 'terms' | 'imprint', string>;
type Theme = { logo_url: string; icon_url: string; accent: string; fonts: Site['theme']['fonts'] };

/** The settings of a store as a form shows them, with the field names of API errors. */
export type StoreValues = {
  name: string;
  description: string;
  country: string;
  timezone: string;
  languages: string;
  contact_email: string;
  published: boolean;
  listed: boolean;
  guest_checkout: boolean;
  payment_capture: NonNullable<SitesUpdateBody['payment_capture']>;
  order_number_format: string;
  low_stock_threshold: string;
  terms_version: string;
  return_days: string;
} & Nested<'address', AddressValues> &
  Nested<'theme', Theme> &
  Nested<'legal', Legal>;

export function toValues(site: Site): StoreValues {
  const { theme } = site;
  return {
    name: site.name,
    description: site.description,
    country: site.country ?? '',
    timezone: site.timezone,
    languages: site.languages.join(', '),
    contact_email: site.contact_email ?? '',
    published: site.published,
    listed: site.listed,
    guest_checkout: site.guest_checkout,
    payment_capture: site.payment_capture as StoreValues['payment_capture'],
    order_number_format: site.order_number_format,
    low_stock_threshold: String(site.low_stock_threshold),
    terms_version: site.terms_version ?? '',
    return_days: String(site.return_days ?? ''),
    ...prefix('address', toAddressValues(site.address)),
    ...prefix('theme', {
      logo_url: theme.logo_url ?? '',
      icon_url: theme.icon_url ?? '',
      accent: theme.accent ?? '',
      fonts: theme.fonts,
    }),
    ...prefix('legal', site.legal),
  };
}

/** The body that changes the changed fields only. An address is sent as a whole. */
export function toBody(changes: Partial<StoreValues>, values: StoreValues): SitesUpdateBody {
  const { country, contact_email, terms_version, languages, low_stock_threshold } = changes;
  const { return_days: returnDays } = changes;
  const theme = unprefix<Theme>('theme', changes);
  const legal = unprefix<Legal>('legal', changes);
  const hasAddress = Object.keys(changes).some((name) => name.startsWith('address.'));
  return {
    ...pick(changes, ['name', 'description', 'timezone', 'order_number_format']),
    ...pick(changes, ['published', 'listed', 'guest_checkout', 'payment_capture']),
    ...(country !== undefined && { country: country || null }),
    ...(contact_email !== undefined && { contact_email: contact_email.trim() || null }),
    ...(terms_version !== undefined && { terms_version: terms_version.trim() || null }),
    ...(returnDays !== undefined && { return_days: toDays(returnDays) }),
    ...(languages !== undefined && { languages: splitList(languages) }),
    ...(low_stock_threshold !== undefined && { low_stock_threshold: Number(low_stock_threshold) }),
    ...(hasAddress && { address: toAddress(values) }),
    ...(Object.keys(theme).length > 0 && { theme: toTheme(theme) }),
    ...(Object.keys(legal).length > 0 && { legal }),
  };
}

export function findProblems(values: StoreValues): Problem[] {
  const { name, low_stock_threshold: threshold, languages, return_days: days } = values;
  const address = unprefix<AddressValues>('address', values) as AddressValues;
  const isAddress = Object.values(address).some((text) => text.trim() !== '');
  const problem = (isFound: boolean, field: keyof StoreValues, message: string) =>
    isFound ? [{ field, message }] : [];
  return [
    ...problem(name.trim() === '', 'name', 'Enter the name of the store.'),
    ...problem(splitList(languages).length === 0, 'languages', 'Enter a language, such as en.'),
    ...problem(!/^\d+$/.test(threshold.trim()), 'low_stock_threshold', 'Enter a whole number.'),
    ...problem(!/^\d{0,4}$/.test(days.trim()), 'return_days', 'Enter whole days, or nothing.'),
    ...problem(isAddress && address.country === '', 'address.country', 'Choose a country.'),
  ];
}

const toDays = (text: string) => (text.trim() === '' ? null : Number(text));

/** Null if all fields are empty. */
function toAddress(values: StoreValues) {
  const address = unprefix<AddressValues>('address', values) as AddressValues;
  const isEmpty = Object.values(address).every((text) => text.trim() === '');
  return isEmpty ? null : toAddressBody(address);
}

const toTheme = ({ fonts, ...texts }: Partial<Theme>) => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() || null])),
  ...(fonts !== undefined && { fonts }),
});

const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function pick<Values extends object, Name extends keyof Values>(values: Values, names: Name[]) {
  const found = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(found.map((name) => [name, values[name]])) as Pick<Values, Name>;
}

const prefix = <Prefix extends string, Values extends object>(name: Prefix, values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]),
  ) as Nested<Prefix, Values>;

const unprefix = <Values>(name: string, values: object) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), value]),
  ) as Partial<Values>;
