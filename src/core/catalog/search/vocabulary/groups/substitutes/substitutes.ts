import { clothingSubstitutes } from './clothing.ts';
import { consumablesSubstitutes } from './consumables.ts';
import { electronicsSubstitutes } from './electronics.ts';
import { gardenSubstitutes } from './garden.ts';
import { homeSubstitutes } from './home.ts';
import { leisureSubstitutes } from './leisure.ts';

/**
 * Things that serve nearly the same purpose, for buyers who find too few of the one that they named.
 * They are no synonyms.
 */
export const substitutes = [
  clothingSubstitutes,
  homeSubstitutes,
  gardenSubstitutes,
  electronicsSubstitutes,
  leisureSubstitutes,
  consumablesSubstitutes,
].join('\n');
