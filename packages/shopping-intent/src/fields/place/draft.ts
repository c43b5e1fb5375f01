import type { Region } from '../../text/regions.ts';
import type { KnownName } from './known-names.ts';

/** The parts of a place that were read so far, from the left to the right. */
export type PlaceDraft = {
  from: number;
  /** After the last part. */
  end: number;
  name: string | null;
  street: string | null;
  /** It is a street by its form alone. */
  isGuess: boolean;
  town: string | null;
  /** The town, if it is a known name. */
  known: KnownName | null;
  region: Region | null;
  /** The region as it is written, if by its name. */
  regionName: string | null;
  /** The code of a state or province that is not known, as it is written. */
  province: string | null;
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
  isGuess: false,
  town: null,
  known: null,
  region: null,
  regionName: null,
  province: null,
  country: null,
  postcode: null,
  isLabelled: false,
});

/** Where the next part begins: `hasComma` if a comma stands before it. */
export type PartPlace = { at: number; hasComma: boolean; isLabelled: boolean };

/** The draft with one more part; `doubt` if the parts contradict each other; null if none fits. */
export type Taken = PlaceDraft | 'doubt' | null;

/** The town without accents and full stops, as lists of cities have it. */
export const cityNameOf = ({ known, town }: PlaceDraft): string => known?.key ?? town ?? '';

export const cityCountryOf = ({ known }: PlaceDraft): string | null => known?.cityCountry ?? null;
