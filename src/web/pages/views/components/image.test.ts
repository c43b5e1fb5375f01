import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages } from './image.ts';

const origin = 'https://stoa.example';
const scope: PageScope = { site: null, base: '', url: origin, origin, allowsHttpImages: false };

const urlsOf = (url: string, at: PageScope = scope) =>
  displayableImages([{ type: 'image', url, alt: '' }], at).map((item) => item.url);

test('images of this server are referenced by path on every host', () => {
  assert.deepEqual(urlsOf(`${origin}/media/a.png`), ['/media/a.png']);
  assert.deepEqual(urlsOf('/media/a.png'), ['/media/a.png']);
  assert.deepEqual(urlsOf('https://stoa.example.evil/a.png'), ['https://stoa.example.evil/a.png']);
});

test('rejects a path that browsers read as another host', () => {
  assert.deepEqual(urlsOf('//evil.example/a.png'), []);
  assert.deepEqual(urlsOf('/\\evil.example/a.png'), []);
});

test('plain http images are shown only when allowed', () => {
  const url = 'http://images.example/a.png';

  assert.deepEqual(urlsOf(url), []);
  assert.deepEqual(urlsOf(url, { ...scope, allowsHttpImages: true }), [url]);
});

test('only images are shown', () => {
  assert.deepEqual(urlsOf('javascript:alert(1)'), []);
  assert.deepEqual(urlsOf('data:text/html,<b>'), []);
  assert.deepEqual(urlsOf('data:image/png;base64,AAAA'), ['data:image/png;base64,AAAA']);
  assert.deepEqual(
    displayableImages([{ type: 'video', url: 'https://a.example/a', alt: '' }], scope),
    [],
  );
});
