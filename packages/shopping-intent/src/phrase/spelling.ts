import { commonMisspellings, correctableCommands, nonCommands } from '../lexicon/commands.ts';
import { street } from '../lexicon/streets.ts';
import { countEdits } from '../text/edits.ts';
import type { Phrase } from '../text/phrase.ts';

const knownWords = new Set([...correctableCommands, ...nonCommands]);

/** Corrects misspelled command words. The catalog search corrects product names itself. */
export function correctCommands(phrase: Phrase): Phrase {
  return correctWords(phrase)
    .replace(/^ ad (?=an? |the |\d)/, ' add ')
    .replace(/ form (?=(?:my|the|our|this) (?:cart|basket|bag|order) )/, ' from ')
    .replace(/ (the|my|our|a|your) (?:shopping )?trolley(?= )/, ' $1 cart')
    .replace(/ want to (?=(?:an?|the|my|some|one|two|three|\d+|\{item:\d+\}) )/, ' want ')
    .replace(/ id (?=(?:like|love|need|want|appreciate) )/, " i'd ")
    .replace(/ check (?:ot|uot|otu|iut|oit) /, ' check out ');
}

/** A street where an address is expected: its `N` and `U` are no abbreviations of a chat. */
const streets = new RegExp(
  `(?<=^ | (?:to|at|in|is|address|[,:]) )${street}(?= (?!(?:the|an?|my|our|it|this|that|order) ))`,
  'gu',
);

function correctWords(phrase: Phrase): Phrase {
  const text = ` ${phrase.trim()} `;
  let corrected = '';
  let from = 0;
  for (const { 0: words, index } of text.matchAll(streets)) {
    corrected += correctEach(text.slice(from, index)) + words;
    from = index + words.length;
  }
  return corrected + correctEach(text.slice(from));
}

const correctEach = (text: string) => text.split(' ').map(correctWord).join(' ');

function correctWord(word: string): string {
  const correction = commonMisspellings.get(word);
  if (correction !== undefined) return correction;
  if (word.length < 5 || word.length > 14 || knownWords.has(word) || !/^[a-z]+$/.test(word))
    return word;
  return correctableCommands.find((command) => isMisspellingOf(word, command)) ?? word;
}

// One letter too many or too few, or two swapped. A different letter counts only in long words,
// because `looking` and `locking` are two words.
function isMisspellingOf(word: string, command: string): boolean {
  if (command.length < 4 || word[0] !== command[0]) return false;
  const lengths = Math.abs(word.length - command.length);
  if (lengths > 2 || (lengths === 2 && command.length < 9)) return false;
  const edits = countEdits(word, command);
  if (edits === 2) return command.length >= 9;
  return edits === 1 && (lengths === 1 || command.length >= 8 || isTransposition(word, command));
}

function isTransposition(word: string, command: string): boolean {
  return [...word].sort().join('') === [...command].sort().join('');
}
