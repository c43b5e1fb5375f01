import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkboxField, errorSummary, notice, selectField, textField } from './form-field.ts';
import { html, renderHtml } from './html.ts';

const problems = [{ field: 'city', message: 'Enter <the> city.' }];

test('a field has its label, its hint and what is wrong with it', () => {
  const field = renderHtml(
    textField({ id: 'city', label: 'City', value: '"', hint: 'Where?', required: true, problems }),
  );

  assert.ok(field.includes('<label for="city">City</label>'));
  assert.ok(field.includes('<p class="problem" id="city_problem">Enter &lt;the&gt; city.</p>'));
  assert.ok(
    field.includes(
      'value="&quot;" maxlength="200" id="city" name="city" aria-required="true" aria-invalid="true" aria-describedby="city_hint city_problem">',
    ),
  );
});

test('what may be left out is marked, and a field without problems is not', () => {
  const field = renderHtml(textField({ id: 'city', label: 'City', value: '' }));

  assert.ok(field.includes('City <span class="optional">(optional)</span>'));
  assert.doesNotMatch(field, /aria-/);
});

test('of a list the chosen value is selected', () => {
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ];

  const field = renderHtml(
    selectField({ id: 'x', label: 'X', value: 'b', choices, empty: 'Choose' }),
  );

  assert.ok(
    field.includes(
      '<option value="">Choose</option><option value="a">A</option><option value="b" selected>B</option>',
    ),
  );
});

test('a tick keeps its state', () => {
  const tick = (checked: boolean) =>
    renderHtml(checkboxField({ id: 'terms', label: html`<b>I</b>`, checked }));

  assert.match(tick(true), /value="yes" checked><label for="terms"><b>I<\/b><\/label>/);
  assert.doesNotMatch(tick(false), /checked/);
});

test('the summary leads to the fields, and is not there when all is well', () => {
  assert.equal(errorSummary([]), null);
  const summary = renderHtml(errorSummary(problems) ?? html``);
  assert.match(summary, /role="alert"/);
  assert.ok(summary.includes('<li><a href="#city">Enter &lt;the&gt; city.</a></li>'));
});

test('a notice is read out without moving anybody', () => {
  assert.equal(
    renderHtml(notice('good', 'Done & kept')),
    '<div class="notice is-good" role="status">Done &amp; kept</div>',
  );
});
