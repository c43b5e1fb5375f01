import { eventTypes } from './event-types.js';

/** Each check returns what is wrong with a value, or null. */
const anything = () => null;
const aFunction = (value, name) =>
  typeof value === 'function' ? null : `${name} must be a function.`;
const oneOf = (choices) => (value, name) =>
  choices.includes(value) ? null : `${name} must be ${choices.join(' or ')}.`;
const object = (members) => (value, name) => {
  if (typeof value !== 'object' || value === null) return `${name} must be an object.`;
  const missing = Object.keys(members).find((member) => value[member] === undefined);
  return missing ? `${name} needs ${missing}.` : findProblem(value, members, `${name}.`);
};

/** An object that may be of a class with state, so that only its methods are known. */
const withMethods = (required, optional) => (value, name) => {
  if (typeof value !== 'object' || value === null) return `${name} must be an object.`;
  const missing = required.find((member) => value[member] === undefined);
  if (missing) return `${name} needs ${missing}.`;
  const wrong = [...required, ...optional].find(
    (member) => !['function', 'undefined'].includes(typeof value[member]),
  );
  return wrong ? `${name}.${wrong} must be a function.` : null;
};
const aList = (value, name) => (Array.isArray(value) ? null : `${name} must be a list.`);

const processorMethods = [
  'openPage',
  'closePage',
  'getPayment',
  'refund',
  'getRefund',
  'check',
  'readWebhook',
];

/** The name, the version and the time are checked by `definePlugin`. */
const pluginMembers = {
  name: anything,
  apiVersion: anything,
  timeoutMs: anything,
  fallback: oneOf(['own_tables', 'refuse']),
  shippingRates: aFunction,
  taxes: aFunction,
  orderValidation: aFunction,
  events: object({ types: eventTypeList, handle: aFunction }),
  mail: object({ send: aFunction }),
  vocabulary: aList,
  storage: withMethods(['write', 'read', 'size', 'move', 'remove'], []),
  paymentProcessor: withMethods(processorMethods, ['charge']),
  skills: aList,
};

/**
 * What is wrong with the members of a plug-in, or null. A member that is not known is a mistake:
 * plug-ins for later versions of the API are refused before.
 */
export const findMemberProblem = (plugin) => findProblem(plugin, pluginMembers, '');

function findProblem(value, members, prefix) {
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(members, name))
      return `${prefix}${name} is not a member. Members are ${Object.keys(members).join(', ')}.`;
    const problem = member === undefined ? null : members[name](member, prefix + name);
    if (problem) return problem;
  }
  return null;
}

function eventTypeList(types, name) {
  if (!Array.isArray(types) || types.length === 0) return `${name} must be a list of event types.`;
  if (types.length === 1 && types[0] === '*') return null;
  const unknown = types.find((type) => !eventTypes.includes(type));
  if (unknown === undefined) return null;
  const known = eventTypes.join(', ');
  return unknown === '*'
    ? `${name} must have '*' alone.`
    : `${name} has ${JSON.stringify(unknown)}, which is not an event. Events are ${known}.`;
}
