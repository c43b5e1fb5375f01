import type { Plugin } from '../../../packages/plugin/plugin.js';

type Setting = 'name' | 'apiVersion' | 'timeoutMs' | 'fallback';

/** What each member of a plug-in does. A member without a row does not compile. */
const effects: Record<Exclude<keyof Plugin, Setting>, (plugin: Plugin) => string> = {
  shippingRates: () => 'decides shipping rates',
  taxes: () => 'decides taxes',
  orderValidation: () => 'decides whether orders are accepted',
  events: ({ events }) =>
    `handles ${events?.types.map((one) => (one === '*' ? 'all events' : one)).join(', ')}`,
  mail: () => 'sends emails',
  vocabulary: () => 'adds words to the search',
  storage: () => 'stores files',
  paymentProcessor: () => 'takes payments',
  skills: ({ skills = [] }) => `answers ${skills.map(({ name }) => name).join(', ')}`,
};

/** For the log: `decides taxes; handles order.created`. */
export function describePlugin(plugin: Plugin): string {
  const members = Object.keys(effects) as (keyof typeof effects)[];
  const found = members.filter((member) => plugin[member]).map((member) => effects[member](plugin));
  return found.join('; ') || 'does nothing';
}
