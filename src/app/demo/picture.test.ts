import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kinds, type PictureKind } from './drawings/kinds.ts';
import { demoPicture, demoPictureOf } from './picture.ts';
import { demoStores } from './stores.ts';

/** The names of elements that are unclosed or closed in the wrong order; empty when well-formed. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^<>]*)>/g)) {
    if (closing) {
      if (open.pop() !== name) return [name];
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  return open;
}

test('every product has alt text and a picture at its URL', () => {
  for (const store of demoStores) {
    for (const product of store.products) {
      const [media] = product.media ?? [];
      assert.ok(media?.alt, product.slug);
      assert.equal(media.url, `/media/demo/${store.slug}/${product.slug}.svg`);
      assert.ok(demoPictureOf(store.slug, product.slug), product.slug);
    }
  }
});

test('every kind of drawing is a small well-formed SVG', () => {
  for (const kind of Object.keys(kinds) as PictureKind[]) {
    for (const pattern of ['plain', 'check'] as const) {
      const svg = demoPicture(kind, 'Teal', pattern);
      assert.deepEqual(unbalanced(svg), [], kind);
      assert.ok(svg.length > 900 && svg.length < 4096, `${kind}: ${svg.length}`);
      assert.doesNotMatch(svg, /NaN|undefined|null/, kind);
    }
  }
});

test('a picture has no scripts, styles, text or URLs except the SVG namespace', () => {
  for (const kind of Object.keys(kinds) as PictureKind[]) {
    const svg = demoPicture(kind, 'White', 'dot');
    assert.doesNotMatch(
      svg,
      /<(script|style|text|image|use|foreignObject|a)\b|\son\w+=|href/i,
      kind,
    );
    assert.deepEqual(svg.match(/https?:[^"]*/g), ['http://www.w3.org/2000/svg']);
    assert.ok([...svg.matchAll(/url\(([^)]*)\)/g)].every(([, target]) => target === '#weave'));
  }
});

test('every kind of drawing is used', () => {
  const products = demoStores.flatMap((store) => store.products);
  const used = new Set(products.map((product) => product.picture.kind));
  assert.deepEqual([...used].sort(), Object.keys(kinds).sort());
});

test('a picture is deterministic and depends on its color', () => {
  assert.equal(demoPicture('tee', 'Grey'), demoPicture('tee', 'Grey'));
  assert.notEqual(demoPicture('tee', 'Grey'), demoPicture('tee', 'Red'));
});

test('unknown stores and products have no picture', () => {
  assert.equal(demoPictureOf('outfitters', 'nothing'), null);
  assert.equal(demoPictureOf('nowhere', 'everyday-crew-tee'), null);
  assert.equal(demoPictureOf('__proto__', 'constructor'), null);
});
