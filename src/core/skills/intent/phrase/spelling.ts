import { editsBetween } from '../../../catalog/search/spelling/spelling.ts';
import { commands, neverCommands, usualSlips } from '../lexicon/commands.ts';
import type { Phrase } from './phrase.ts';

const known = new Set([...commands, ...neverCommands]);

/** Mends the words that say what is asked for; those that say of what are left to the search. */
export function respell(phrase: Phrase): Phrase {
  const words = phrase.trim().split(' ');
  return ` ${words.map(respellWord).join(' ')} `
    .replace(/^ ad (?=an? |the |\d)/, ' add ')
    .replace(/ form (?=(?:my|the|our|this) (?:cart|basket|bag|order) )/, ' from ')
    .replace(/ (the|my|our|a|your) (?:shopping )?trolley(?= )/, ' $1 cart')
    .replace(/ check (?:ot|uot|otu|iut|oit) /, ' check out ');
}

function respellWord(word: string): string {
  const slip = usualSlips.get(word);
  if (slip !== undefined) return slip;
  if (word.length < 5 || word.length > 14 || known.has(word) || !/^[a-z]+$/.test(word)) return word;
  return commands.find((command) => isSlipOf(word, command)) ?? word;
}

// A letter too many, too few, or two swapped; another letter instead only in long words, for
// `looking` and `locking` are two words.
function isSlipOf(word: string, command: string): boolean {
  if (command.length < 4 || word[0] !== command[0]) return false;
  const lengths = Math.abs(word.length - command.length);
  if (lengths > 2 || (lengths === 2 && command.length < 9)) return false;
  const edits = editsBetween(word, command);
  if (edits === 2) return command.length >= 9;
  return edits === 1 && (lengths === 1 || command.length >= 8 || isSwap(word, command));
}

function isSwap(word: string, command: string): boolean {
  return [...word].sort().join('') === [...command].sort().join('');
}
