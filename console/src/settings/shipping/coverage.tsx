import type { ShippingZone } from '@stoa/client';
import { countryOptions } from '../../ui/countries.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './coverage.module.css';

/** More countries than this are shown on request. */
const shownAtOnce = 12;

/** What applies to addresses outside all zones, and which countries these are. */
export function Coverage({ zones }: { zones: ShippingZone[] }) {
  if (zones.length === 0)
    return (
      <Notice tone="warn">
        No shipping zones: this store ships everywhere for free. Add a zone to charge for shipping
        or to limit where you ship.
      </Notice>
    );
  const { uncovered, partial } = findGaps(zones);
  if (uncovered.length === 0 && partial.length === 0) return null;
  return (
    <Notice>
      <div className={css.coverage}>
        <p>
          Buyers in places without shipping rates can order digital products only. A zone without
          countries covers the rest of the world.
        </p>
        <Countries title="No shipping rates" names={uncovered} />
        <Countries title="Shipping rates only in some states or postcodes" names={partial} />
      </div>
    </Notice>
  );
}

function Countries({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  const count = names.length === 1 ? '1 country' : `${names.length} countries`;
  return (
    <details open={names.length <= shownAtOnce}>
      <summary>{`${title}: ${count}`}</summary>
      <ul className={css.countries}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

/**
 * The names of countries to which nothing is shipped, and of those to which it is in part. As in a
 * checkout, a zone that names the country takes precedence, and one without rates ships nothing.
 */
function findGaps(zones: ShippingZone[]): { uncovered: string[]; partial: string[] } {
  const isWhole = ({ states, postcode_prefixes: prefixes }: ShippingZone) =>
    states.length === 0 && prefixes.length === 0;
  const hasRates = (zone: ShippingZone | undefined) => (zone?.rates.length ?? 0) > 0;
  const whole = zones.filter(isWhole);
  const rest = whole.find(({ countries }) => countries.length === 0);
  const named = new Map(
    whole.toReversed().flatMap((zone) => zone.countries.map((code) => [code, zone] as const)),
  );
  const parts = zones.filter((zone) => !isWhole(zone) && hasRates(zone));
  const isPartial = ({ value }: { value: string }) =>
    parts.some(({ countries }) => countries.length === 0 || countries.includes(value));
  const open = countryOptions.filter(({ value }) => !hasRates(named.get(value) ?? rest));
  return {
    uncovered: open.filter((one) => !isPartial(one)).map(({ label }) => label),
    partial: open.filter(isPartial).map(({ label }) => label),
  };
}
