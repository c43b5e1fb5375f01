import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isStopWord } from '../text/words.ts';
import { vocabularyFiles } from './built-in.ts';
import { parseGroups } from './parse-groups.ts';
import { normalizeTerm } from './synonym-group.ts';

type Line = { file: string; text: string };

const lines: Line[] = Object.entries(vocabularyFiles).flatMap(([file, content]) =>
  content
    .split('\n')
    .map((text) => ({ file, text: text.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#')),
);
const groupOf = ({ text }: Line) => parseGroups(text)[0] ?? { terms: [] };
const allTerms = (line: Line) => [...groupOf(line).terms, ...(groupOf(line).alsoFinds ?? [])];
const mutual = lines.filter((line) => !line.text.includes('>') && line.text.includes('='));
const firstForm = (term: string) => (normalizeTerm(term)[0] ?? []).join(' ');

/** Lines that break a rule, with the violation. */
const report = (found: (line: Line) => string[]) =>
  lines.flatMap((line) => found(line).map((what) => `${line.file}: ${line.text} (${what})`));

describe('built-in vocabulary', () => {
  test('has at least 600 groups', () => {
    assert.ok(lines.filter((line) => allTerms(line).length > 1).length >= 600);
  });

  test('every line has the documented form', () => {
    const term = String.raw`[a-z0-9][a-z0-9 .'/-]*[a-z0-9]\*?`;
    const list = (separator: string) => `${term}(?:${separator} ?${term})*`;
    const form = new RegExp(`^(?:${list(' =')}|${list(',')} > ${list(',')})$`);
    assert.deepEqual(
      report(({ text }) => (form.test(text) ? [] : ['form'])),
      [],
    );
  });

  test('every term has words, and at most four', () => {
    const counts = (line: Line) =>
      allTerms(line).filter((term) => {
        const words = normalizeTerm(term)[0]?.length ?? 0;
        return words === 0 || words > 4;
      });
    assert.deepEqual(report(counts), []);
  });

  test('no term loses words in the index, as repeated words and "a" would be', () => {
    const shorter = (line: Line) =>
      allTerms(line).filter((term) => {
        const typed = term.split(/[ /-]/).filter((word) => !isStopWord(word) || word === 'a');
        return (normalizeTerm(term)[0]?.length ?? 0) < typed.length;
      });
    assert.deepEqual(report(shorter), []);
  });

  test('the terms of a group are different words in the index', () => {
    const repeated = (line: Line) => {
      const forms = allTerms(line).map(firstForm);
      return forms.filter((form, index) => forms.indexOf(form) !== index);
    };
    assert.deepEqual(report(repeated), []);
  });

  test('no term is in two groups unless both mark it with a star', () => {
    const linesOf = new Map<string, { line: Line; marked: boolean }[]>();
    for (const line of mutual) {
      for (const term of line.text.split('=')) {
        const form = firstForm(term.replace('*', ''));
        const others = linesOf.get(form) ?? [];
        linesOf.set(form, [...others, { line, marked: term.includes('*') }]);
      }
    }
    const shared = [...linesOf].filter(([, places]) => places.length > 1);
    const unmarked = shared.filter(([, places]) => places.some(({ marked }) => !marked));
    assert.deepEqual(
      unmarked.map(
        ([form, places]) => `${form}: ${places.map(({ line }) => line.text).join(' | ')}`,
      ),
      [],
    );
    const marked = [...linesOf].filter(([, [first]]) => first?.marked);
    assert.ok(
      marked.every(([, places]) => places.length > 1),
      'a star marks a shared term',
    );
  });
});
