import fc from 'fast-check';
import { isObject } from '../../src/kernel/json.ts';
import type { Known } from './values.ts';

const maxIds = 200;

/** The ids of existing objects, as responses have shown them. */
export type Ids = {
  known: Known;
  add(name: string, ...values: string[]): void;
  /** Reads the ids in a response to a request of `path`, a path of the document. */
  learn(path: string, text: string): void;
};

/**
 * Ids by the names that requests have for them: that of a member, `product_id`, or that of a
 * parameter with its path, `/merchant/orders/{order_id}`. `paths` are those of the document.
 */
export function collectIds(paths: readonly string[]): Ids {
  const ids = new Map<string, string[]>();
  const add = (name: string, ...values: string[]) =>
    void ids.set(name, [...new Set([...values, ...(ids.get(name) ?? [])])].slice(0, maxIds));
  // The objects of a collection: `/products` and `/products/{product_id}`.
  const parameters = new Map(
    paths.flatMap((path) => {
      const [, collection = '', name] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? [];
      return name === undefined ? [] : [[collection, name] as const];
    }),
  );
  /** An object that a collection lists or has created. */
  const learnItem = (path: string, item: unknown) => {
    const name = parameters.get(path);
    if (name === undefined || !isObject(item)) return;
    const id = item[name] ?? item.id ?? item.token;
    if (typeof id !== 'string') return;
    add(`${path}/{${name}}`, id);
    add(name, id);
  };
  /** Members such as `product_id`, and the ids in `variants`. */
  const learnMember = (name: string, value: unknown) => {
    if (typeof value === 'string' && name.endsWith('_id')) add(name, value);
    const objects = [value].flat().filter(isObject);
    for (const [key, member] of objects.flatMap((object) => Object.entries(object)))
      learnMember(nameOf(key, name), member);
  };
  return {
    known(name, path) {
      const values = (path && ids.get(`${path}/{${name}}`)) || ids.get(name) || [];
      return values.length > 0 ? fc.constantFrom(...values) : null;
    },
    add,
    learn(path, text) {
      const body: unknown = JSON.parse(text);
      if (!isObject(body)) return;
      for (const item of [body, ...Object.values(body).filter(Array.isArray).flat()])
        learnItem(path, item);
      for (const [name, member] of Object.entries(body)) learnMember(name, member);
    },
  };
}

/** The name that requests have for a member of an object: `variant_id` for the id in `variants`. */
const nameOf = (key: string, object: string): string =>
  key === 'id' ? `${object.replace(/s$/, '')}_id` : key;
