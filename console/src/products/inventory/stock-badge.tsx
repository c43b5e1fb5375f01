import type { InventoryItem } from '@stoa/client';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Record<InventoryItem['state'], [label: string, tone: Tone]> = {
  in_stock: ['In stock', 'good'],
  low_stock: ['Low', 'warn'],
  out_of_stock: ['Out of stock', 'bad'],
  not_tracked: ['Not tracked', 'neutral'],
};

export function StockBadge({ item }: { item: InventoryItem }) {
  const [label, tone] = looks[item.state];
  return <Badge tone={tone}>{label}</Badge>;
}
