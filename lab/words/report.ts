import type { Kind, Phrase } from './batches.ts';
import type { Verdict } from './judge.ts';
import type { Outcome } from './outcome.ts';
import { wilsonInterval } from './wilson.ts';

/** A sentence with its outcome; `fault` is null if it is right, at once or after a yes. */
export type Judged = Verdict & { batch: string; kind: Kind; phrase: Phrase; outcome: Outcome };

/**
 * `right` are those that were right at once and those that asked: `asked`. Shares are fractions;
 * `low` and `high` are the bounds of the 95 % interval.
 */
type Share = {
  right: number;
  asked: number;
  all: number;
  share: number;
  low: number;
  high: number;
};

export type Report = {
  total: Share;
  batches: Record<string, Share>;
  expectations: Record<string, Share>;
  wrong: {
    batch: string;
    kind: Kind;
    at: string | null;
    say: string;
    fault: string;
    text: string;
  }[];
};

export function toReport(judged: readonly Judged[]): Report {
  return {
    total: toShare(judged),
    batches: toShares(judged, ({ batch }) => batch),
    expectations: toShares(judged, ({ kind }) => kind),
    wrong: judged.flatMap(({ batch, kind, phrase, fault, outcome }) =>
      fault === null
        ? []
        : [{ batch, kind, at: phrase.at, say: phrase.say, fault, text: outcome.text }],
    ),
  };
}

function toShares(judged: readonly Judged[], keyOf: (each: Judged) => string) {
  const groups = Map.groupBy(judged, keyOf);
  return Object.fromEntries([...groups].map(([key, group]) => [key, toShare(group)]));
}

function toShare(judged: readonly Judged[]): Share {
  const all = judged.length;
  const asked = judged.filter(({ result }) => result === 'asked').length;
  const right = judged.filter(({ result }) => result === 'once').length + asked;
  if (all === 0) return { right, asked, all, share: 0, low: 0, high: 1 };
  return { right, asked, all, share: right / all, ...wilsonInterval(right, all) };
}

export function printReport({ total, batches, expectations, wrong }: Report, lists: boolean) {
  const rows = [
    ...Object.entries(batches).map(([name, share]): [string, Share] => [`batch ${name}`, share]),
    ...Object.entries(expectations),
    ['all', total] as [string, Share],
  ];
  for (const [name, { right, asked, all, share, low, high }] of rows)
    console.log(
      `${name.padEnd(10)} ${`${right}/${all}`.padStart(9)} ${percent(share)}  ${`${right - asked} at once, ${asked} asked, ${all - right} wrong`.padEnd(40)} 95 % interval ${percent(low)} to ${percent(high)}`,
    );
  if (!lists) return;
  for (const { batch, kind, at, say, fault, text } of wrong)
    console.log(
      `\n${batch} ${kind} at ${at ?? 'platform'}: ${say}\n  ${fault}\n  > ${text.slice(0, 300).replaceAll('\n', ' ')}`,
    );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`.padStart(7);
