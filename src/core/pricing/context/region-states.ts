import type { View } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { listRegionStates } from './region-states-store.ts';

/** The states on which shipping or tax of a store depends, by country. */
export type RegionStates = ReadonlyMap<string, readonly string[]>;

export async function loadRegionStates(
  view: View,
  { id }: Pick<Site, 'id'>,
): Promise<RegionStates> {
  const rows = await listRegionStates(view, id);
  return new Map(rows.map(({ country, states }) => [country, states]));
}
