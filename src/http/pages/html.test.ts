import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, jsonBlock, renderHtml } from './html.ts';

test('escapes text in content and attributes', () => {
  const name = `<b title="x">Tom & 'Jerry'</b>`;

  const page = renderHtml(html`<p title="${name}">${name}</p>`);

  const escaped = '&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;';
  assert.equal(page, `<p title="${escaped}">${escaped}</p>`);
});

test('inserts markup and lists unchanged, and nothing for null, undefined and false', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`);

  assert.equal(
    renderHtml(html`<ul>${items}</ul>${null}${undefined}${false}${0}`),
    '<ul><li>a</li><li>&lt;</li></ul>0',
  );
});

test('objects from JSON input are never treated as markup', () => {
  const sent = JSON.parse('{"markup":"<script>","toString":"<b>"}');

  assert.equal(renderHtml(html`[${sent}]`).includes('<'), false);
});

test('a JSON block escapes everything that could close it', () => {
  const value = { name: '</script><!-- <script> & \u2028' };

  const block = renderHtml(jsonBlock('application/ld+json', value));

  const json = block.slice('<script type="application/ld+json">'.length, -'</script>'.length);
  assert.equal(/[<>&\u2028]/.test(json), false);
  assert.deepEqual(JSON.parse(json), value);
});
