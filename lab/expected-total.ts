import { demoPricing } from '../src/app/demo/pricing.ts';
import type { Address } from './agents/agent.ts';
import { type Goal, places } from './goals/goal.ts';

type Unit = { price: number; grams: number; isDigital: boolean };
type Rate = (typeof demoPricing)['outfitters']['zones'][number]['rates'][number];

/**
 * What an order should cost, in minor units: worked out from the price list of the demo with its
 * own arithmetic, so that it also finds errors of the server's.
 */
export function expectedTotal({ store, quantity, place, coupon }: Goal, unit: Unit): number {
  const pricing = demoPricing[store];
  const address: Address | null = place ? places[place] : null;
  const subtotal = unit.price * quantity;
  const percent = pricing.coupons.find(({ code }) => code === coupon)?.percentOff ?? 0;
  const discounted = subtotal - Math.round((subtotal * percent) / 100);
  const shipped = address !== null && !unit.isDigital;
  const shipping = shipped
    ? cheapest(ratesFor(store, address), discounted, unit.grams * quantity)
    : 0;
  if (pricing.pricesIncludeTax) return discounted + shipping;
  const tax = pricing.taxRates.find(
    ({ country, state }) => country === address?.country && (!state || state === address.state),
  );
  const taxed = (amount: number) => Math.round((amount * (tax?.rate ?? 0)) / 100);
  return discounted + shipping + taxed(discounted) + (tax?.appliesToShipping ? taxed(shipping) : 0);
}

function ratesFor(store: Goal['store'], { country }: Address): Rate[] {
  const { zones } = demoPricing[store];
  const zone = zones.find(({ countries }) => countries?.includes(country));
  return (zone ?? zones.find(({ countries }) => countries === undefined))?.rates ?? [];
}

function cheapest(rates: Rate[], subtotal: number, grams: number): number {
  return rates.length === 0 ? 0 : Math.min(...rates.map((rate) => costOf(rate, subtotal, grams)));
}

function costOf(rate: Rate, subtotal: number, grams: number): number {
  if (rate.type === 'weight')
    return (rate.amount ?? 0) + (rate.perKg ?? 0) * Math.ceil(grams / 1_000);
  if (rate.type === 'free_above' && subtotal >= (rate.threshold ?? 0)) return 0;
  return rate.amount ?? 0;
}
