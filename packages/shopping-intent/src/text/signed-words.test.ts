import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseBySigns, findOtherSigns } from './signed-words.ts';

for (const [text, name, signs] of [
  ['a C# Handbook', 'C++ Handbook', ['c#']],
  ['C+ Handbook', 'C++ Handbook', ['c+']],
  ['two pH+ Granules', 'pH- Granules', ['ph+']],
  ['Galaxy S23+ Case', 'Galaxy S23 Case', ['s23+']],
  ['a +5 Bag', '-5 Bag', ['+5']],
  ['Grade A* Pencil', 'Grade A Pencil', ['a*']],
  ['70% Cocoa', '70 Cocoa', ['70%']],
  ['c++ handbook', 'C++ Handbook', []],
  ['C Handbook', 'C++ Handbook', []],
  ['A– Charger', 'A- Charger', []],
  ['**two** *mugs*', 'Mug', []],
  ['+2 mugs', 'Mug', []],
  ['1- two mugs', 'Mug', []],
  ['a mug to 5 Elm Street Apt# 5', 'Mug', []],
  ['a short-sleeve tee+mug', 'Tee', []],
] as const)
  test(`the other signs of “${text}” beside the name ${name}`, () =>
    assert.deepEqual(findOtherSigns(text, [name]), signs));

for (const [text, chosen] of [
  ['Pro', ['Pro']],
  ['pro+', ['Pro+']],
  ['Pro#', ['Pro']],
] as const)
  test(`of Pro and Pro+, the text “${text}” is nearest to ${chosen}`, () =>
    assert.deepEqual(
      chooseBySigns(text, ['Pro', 'Pro+'], (name) => name),
      chosen,
    ));

test('of names with other signs all may be meant', () =>
  assert.deepEqual(
    chooseBySigns('C', ['C++', 'C#'], (name) => name),
    ['C++', 'C#'],
  ));

test('long texts are read in linear time', () => {
  for (const part of ['a', 'a+', '+', '*', '* ', '-5']) {
    const start = performance.now();
    findOtherSigns(part.repeat(50_000), ['C++']);
    assert.ok(performance.now() - start < 1_000, part);
  }
});
