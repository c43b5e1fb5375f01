import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages } from './image.ts';

const origin = 'https://stoa.example';
const place: PageScope = { site: null, base: '', url: origin, origin, httpPictures: false };

const shown = (url: string, at: PageScope = place) =>
  displayableImages([{ type: 'image', url, alt: '' }], at).map((item) => item.url);

test('pictures of this server are shown by their path, on every host', () => {
  assert.deepEqual(shown(`${origin}/media/a.png`), ['/media/a.png']);
  assert.deepEqual(shown('/media/a.png'), ['/media/a.png']);
  assert.deepEqual(shown('https://stoa.example.evil/a.png'), ['https://stoa.example.evil/a.png']);
});

test('a path that is another host in disguise is no path', () => {
  assert.deepEqual(shown('//evil.example/a.png'), []);
  assert.deepEqual(shown('/\\evil.example/a.png'), []);
});

test('plain http is for trying things out only', () => {
  const url = 'http://pictures.example/a.png';

  assert.deepEqual(shown(url), []);
  assert.deepEqual(shown(url, { ...place, httpPictures: true }), [url]);
});

test('nothing but pictures is shown', () => {
  assert.deepEqual(shown('javascript:alert(1)'), []);
  assert.deepEqual(shown('data:text/html,<b>'), []);
  assert.deepEqual(shown('data:image/png;base64,AAAA'), ['data:image/png;base64,AAAA']);
  assert.deepEqual(
    displayableImages([{ type: 'video', url: 'https://a.example/a', alt: '' }], place),
    [],
  );
});
