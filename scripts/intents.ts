import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Intent, IntentContext } from '@stoa/shopping-intent';
import { prepareKnownThings, readIntent } from '@stoa/shopping-intent';
import { catalogLookup } from '../src/core/skills/words/catalog-lookup.ts';

/*
 * Measures how many labelled phrasings are parsed correctly: the right skill, every labelled field
 * and no other field. The argument `develop`, `held` or `fresh` selects a part of the phrasings;
 * `--wrong` prints the incorrect ones.
 */

export type Phrasing = { text: string; at?: string; part?: Part; intent: Intent };
/**
 * `develop`: used to write the rules. `held`: held out, never looked at. `fresh`: written after the
 * rules were finished and not used to change them, so the closest to what new users write.
 */
export const parts = ['develop', 'held', 'fresh'] as const;
export type Part = (typeof parts)[number];

const file = fileURLToPath(new URL('../test/intents/phrasings.ndjson', import.meta.url));

export function phrasings(): Phrasing[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Phrasing => JSON.parse(line));
}

/** The labelled part, else `held` for two of five phrasings, chosen by a hash of their text. */
export function partOf({ text, part }: Phrasing): Part {
  if (part !== undefined) return part;
  const [byte = 0] = createHash('sha256').update(text).digest();
  return byte / 256 < 0.6 ? 'develop' : 'held';
}

const noThings = prepareKnownThings([], [], catalogLookup);

export function contextOf({ at }: Phrasing): IntentContext {
  return {
    addressedSlug: at ?? null,
    stores: [
      { slug: 'outfitters', name: 'Fernway Outfitters', currency: 'USD' },
      { slug: 'tools', name: 'Kiln & Anvil Tools', currency: 'EUR' },
      { slug: 'press', name: 'Paper Lantern Press', currency: 'USD' },
      { slug: 'lagoon', name: 'Lagoon Swim Supply', currency: 'USD' },
    ],
    currency: 'USD',
    things: noThings,
  };
}

/**
 * Returns the fields that differ; empty when the phrasing was parsed correctly. The fields of an
 * unclear text count only when they are labelled.
 */
export function wrongFields({ intent }: Phrasing, read: Intent): string[] {
  if (read.skill !== intent.skill) return ['skill'];
  const expected = fieldsOf(intent);
  if (intent.skill === 'unclear' && intent.understood === undefined) return [];
  const actual = fieldsOf(read);
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].filter((name) => !isDeepStrictEqual(expected[name], actual[name]));
}

function fieldsOf(intent: Intent): Record<string, unknown> {
  const flat = intent.skill === 'unclear' ? { ...intent.understood } : { ...intent };
  const { filters, ...rest } = 'filters' in flat ? flat : { ...flat, filters: {} };
  return { ...rest, ...filters };
}

type Count = { right: number; all: number };
type Figures = { overall: Count; skills: Map<string, Count>; fields: Map<string, Count> };

export function measure(part: Part): Figures & { wrong: [Phrasing, Intent, string[]][] } {
  const figures: Figures = { overall: { right: 0, all: 0 }, skills: new Map(), fields: new Map() };
  const wrong: [Phrasing, Intent, string[]][] = [];
  for (const phrasing of phrasings().filter((each) => partOf(each) === part)) {
    const read = readIntent(phrasing.text, contextOf(phrasing));
    const fields = wrongFields(phrasing, read);
    count(figures, phrasing, fields);
    if (fields.length > 0) wrong.push([phrasing, read, fields]);
  }
  return { ...figures, wrong };
}

function count({ overall, skills, fields }: Figures, { intent }: Phrasing, wrong: string[]): void {
  add(overall, wrong.length === 0);
  add(of(skills, intent.skill), wrong.length === 0);
  for (const name of Object.keys(fieldsOf(intent))) {
    add(of(fields, name), !wrong.includes(name) && !wrong.includes('skill'));
  }
}

function of(counts: Map<string, Count>, name: string): Count {
  const found = counts.get(name) ?? { right: 0, all: 0 };
  counts.set(name, found);
  return found;
}

function add(into: Count, isRight: boolean): void {
  into.all += 1;
  if (isRight) into.right += 1;
}

const share = ({ right, all }: Count) => `${right}/${all} ${((100 * right) / all).toFixed(1)} %`;

function print(part: Part, showsWrong: boolean): void {
  const { overall, skills, fields, wrong } = measure(part);
  console.log(`\n${part}: ${share(overall)}`);
  for (const [name, each] of [...skills, ...fields])
    console.log(`  ${name.padEnd(20)} ${share(each)}`);
  if (!showsWrong) return;
  for (const [{ text, intent }, read, names] of wrong) {
    console.log(`\n${JSON.stringify(text)}  [${names.join(', ')}]`);
    console.log(`  is   ${JSON.stringify(intent)}\n  read ${JSON.stringify(read)}`);
  }
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  const wanted = parts.filter((part) => args.includes(part));
  for (const part of wanted.length > 0 ? wanted : parts) print(part, args.includes('--wrong'));
}
