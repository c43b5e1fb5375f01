import { readFileSync } from 'node:fs';
import { type End, type Goal, type Place, places, type StoreSlug } from './goal.ts';

const stores: StoreSlug[] = ['outfitters', 'tools', 'press', 'lagoon'];

/** Every goal of the files beside this one. Throws for a line that cannot be read. */
export function readGoals(): Goal[] {
  return stores.flatMap((store) => {
    const text = readFileSync(new URL(`${store}.txt`, import.meta.url), 'utf8');
    return text.split('\n').flatMap((line, index) => {
      if (line === '' || line.startsWith('#')) return [];
      return [readGoal(store, line, `${store}.txt:${index + 1}`)];
    });
  });
}

function readGoal(store: StoreSlug, line: string, where: string): Goal {
  const columns = line.split('|').map((column) => column.trim());
  if (columns.length !== 8)
    throw new Error(`${where}: expected 8 columns, found ${columns.length}.`);
  const [request = '', search = '', product = '', values = '', quantity = ''] = columns;
  const [place = '', coupon = '', end = ''] = columns.slice(5);
  if (place !== '' && !Object.hasOwn(places, place))
    throw new Error(`${where}: unknown place ${place}.`);
  return {
    ...{ request, store, search, end: readEnd(end, where) },
    values: values === '' ? [] : values.split(',').map((value) => value.trim()),
    quantity: Number(quantity),
    ...(product !== '' && { product }),
    ...placeFor(store, place, end),
    ...(coupon !== '' && { coupon }),
  };
}

/** Goals that must be refused have a place, so that nothing but the agent stops a purchase. */
function placeFor(store: StoreSlug, place: string, end: string): { place?: Place } {
  if (place !== '') return { place: place as Place };
  const isPhysical = store !== 'press';
  return end.startsWith('refused') && isPhysical ? { place: homes[store] ?? 'california' } : {};
}

const homes: { [store in StoreSlug]?: Place } = { tools: 'germany' };

function readEnd(text: string, where: string): End {
  const [kind = '', ...rest] = text.split(' ');
  const detail = rest.join(' ');
  switch (kind) {
    case 'cart':
    case 'order':
    case 'cancel':
    case 'refund':
    case 'return':
    case 'download':
      return { kind };
    case 'status':
      return { kind, status: detail };
    case 'refused':
      return { kind, why: detail as Extract<End, { kind: 'refused' }>['why'] };
    case 'member':
      return { kind, plan: detail };
    case 'policy':
      return { kind, policy: detail as 'shipping' | 'returns' };
    default:
      throw new Error(`${where}: unknown end ${text}.`);
  }
}
