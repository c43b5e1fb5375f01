import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { StepPlan } from './step-plan.ts';

/** Defaults of most plans, so that the packed form has little more than the words of the query. */
const dictionary = Buffer.from(
  [
    '"all","vocabulary","corrected":{"":""},"slot":0,"found":[["',
    '{"slots":[0,1,2,3],"place":"anywhere"},{"slots":[1,2],"place":"kind"},{"slots":[0],"place":"labels"},',
    '{"alternatives":[["","",""],["",""],[""]],"typed":null},',
    '{"steps":["exact","content","whole","partial"],"content":[{"alternatives":[[""]],"typed":""}],',
    '"tokens":[{"alternatives":[[""]],"typed":""}],"words":[[""],[""]],"corrections":[],"head":0,',
    '"pieces":[{"slots":[0,1],"place":"subject"}],"label":{"match":"partial","unmatched":[""],"corrected":{}}}',
  ].join(''),
);

/** Far more than the largest plan. */
const maxLength = 262_144;

/** Compressed, because agents read every character of a cursor. */
export function packPlan(plan: StepPlan): string {
  return deflateRawSync(JSON.stringify(plan), { dictionary }).toString('base64url');
}

/** The JSON of a packed plan; empty for anything else. */
export function unpackPlan(packed: string): string {
  try {
    const bytes = Buffer.from(packed, 'base64url');
    return inflateRawSync(bytes, { dictionary, maxOutputLength: maxLength }).toString();
  } catch {
    return '';
  }
}
