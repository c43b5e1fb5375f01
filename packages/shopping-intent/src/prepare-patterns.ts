import { remarkPattern } from './skills/remarks.ts';
import { rules } from './skills/rules.ts';
import { sentencePatterns } from './text/prices.ts';
import { phrasePatterns } from './things/unknown-words.ts';

/**
 * Compiles the largest patterns, one in each step, so that other work can be done in between. V8
 * compiles a pattern when it is first tested, and into machine code when it is tested again.
 */
export function* preparePatterns(): Generator<void> {
  for (const pattern of listPatterns()) {
    for (let times = 0; times < 2; times += 1) {
      pattern.test(' a ');
      yield;
    }
  }
}

const listPatterns = (): RegExp[] => [
  ...rules.flatMap(({ when, unless }) => (unless ? [when, unless] : [when])),
  ...phrasePatterns.map(([, pattern]) => pattern),
  ...sentencePatterns.map(({ pattern }) => pattern),
  remarkPattern,
];
