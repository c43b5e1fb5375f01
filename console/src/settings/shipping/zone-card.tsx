import type { ShippingZone, ShippingZoneRate } from '@stoa/client';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { listCountries } from '../../ui/countries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';

type ZoneCardProps = {
  zone: ShippingZone;
  currency: string;
  canWrite: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

export function ZoneCard({ zone, currency, canWrite, onEdit, onDelete }: ZoneCardProps) {
  const actions = (
    <>
      <Button aria-label={`Edit ${zone.name}`} onClick={onEdit}>
        Edit
      </Button>
      <Menu
        label={`More actions for ${zone.name}`}
        items={[{ label: 'Delete zone', isDangerous: true, onSelect: onDelete }]}
      />
    </>
  );
  const area = areaOf(zone);
  const title = area === zone.name ? area : `${zone.name}: ${area}`;
  return (
    <Card title={title} isFlush actions={canWrite && actions}>
      <DataTable
        caption={`Rates of ${zone.name}`}
        rows={zone.rates}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Rate', cell: ({ label }) => label },
          { label: 'Price', align: 'end', cell: (rate) => describePrice(rate, currency) },
        ]}
      />
    </Card>
  );
}

function areaOf({ countries, states, postcode_prefixes: prefixes }: ShippingZone): string {
  const parts = [
    countries.length === 0 ? 'all other countries' : listCountries(countries),
    states.length > 0 && states.join(', '),
    prefixes.length > 0 && `postcodes ${prefixes.map((prefix) => `${prefix}…`).join(', ')}`,
  ];
  return parts.filter(Boolean).join('; ');
}

function describePrice(rate: ShippingZoneRate, currency: string): string {
  const free = rate.free_product_ids?.length ?? 0;
  const products = free === 1 ? '1 product' : `${free} products`;
  return `${describeTariff(rate, currency)}${free > 0 ? `; ${products} free` : ''}`;
}

function describeTariff(rate: ShippingZoneRate, currency: string): string {
  const money = (amount: number | undefined) => formatMoney(amount ?? 0, currency);
  const { type, amount, per_kg: perKilogram, threshold } = rate;
  if (type === 'weight') return `${money(amount)} + ${money(perKilogram)} per kg`;
  if (type === 'free_above') return `${money(amount)}, free from ${money(threshold)}`;
  return amount === 0 ? 'Free' : money(amount);
}
