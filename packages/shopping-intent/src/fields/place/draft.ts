import type { Region } from '../../text/regions.ts';
import type { KnownName } from './known-names.ts';

/** The parts of a place that were read so far, from the left to the right. */
export type PlaceDraft = {
  from: number;
  /** After the last part. */
  end: number;
  name: string | null;
  street: string | null;
  town: string | null;
  /** The town, if it is a known name. */
  known: KnownName | null;
  region: Region | null;
  /** The region as it is written, if by its name. */
  regionName: string | null;
  country: string | null;
  postcode: string | null;
  /** A word such as `zip` stands before the postcode. */
  isLabelled: boolean;
};

export const emptyDraft = (from: number): PlaceDraft => ({
  from,
  end: from,
  name: null,
  street: null,
  town: null,
  known: null,
  region: null,
  regionName: null,
  country: null,
  postcode: null,
  isLabelled: false,
});

/** Where the next part begins: `hasComma` if a comma stands before it. */
export type PartPlace = { at: number; hasComma: boolean; isLabelled: boolean };

/** The draft with one more part; `doubt` if the parts contradict each other; null if none fits. */
export type Taken = PlaceDraft | 'doubt' | null;

export const cityCountryOf = ({ known }: PlaceDraft): string | null => known?.cityCountry ?? null;
