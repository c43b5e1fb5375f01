import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listNameHeads } from './name-heads.ts';

describe('the head of a name', () => {
  const cases: [string, string[], string[]?][] = [
    ['Desk Cable Management Tray', ['tray']],
    ['Strap for Apple Watch', ['strap']],
    ['Waterproof Earbuds IP68 with 8 GB Memory', ['earbud']],
    ["Leather Sneakers Men's White", ['sneaker']],
    ['Slate 14 Laptop, 14" FHD, 8 GB RAM', ['laptop']],
    ['24 FHD Monitor 24" IPS 75 Hz', ['monitor']],
    ['Basic Laptop 4 GB RAM', ['ram', 'laptop'], ['laptop']],
    ['Swivel Car Seat ISOFIX', ['isofix', 'seat'], ['seat']],
    ['Sleeping Bag Liner', ['liner'], ['bag']],
    ['Folding Desk No Assembly', ['desk']],
    ['Luggage Set', ['luggage', 'set']],
    ['Book of Knots', ['book']],
    ['Pair of Scissors', ['scissor']],
    ['Steak Knives Set of 6', ['knife']],
    ['Acme - Leather Case for Phones - Black', ['acme', 'case', 'black']],
    ['Black', ['black']],
    ['USB-C', ['usb', 'c', 'usbc']],
    ['', []],
  ];
  for (const [name, heads, kinds = []] of cases)
    test(`of "${name}" is ${heads.join(', ')}`, () =>
      assert.deepEqual(listNameHeads(name, new Set(kinds)), heads));
});
