import { beach } from './beach.ts';
import { bottoms } from './bottoms.ts';
import { digital } from './digital.ts';
import { handTools } from './hand-tools.ts';
import { tops } from './tops.ts';
import { workshop } from './workshop.ts';
import { worn } from './worn.ts';

/** Every kind of product that a demo picture can show. */
export const kinds = {
  ...tops,
  ...bottoms,
  ...worn,
  ...handTools,
  ...workshop,
  ...digital,
  ...beach,
};

export type PictureKind = keyof typeof kinds;
