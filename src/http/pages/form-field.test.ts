import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkboxField, errorSummary, notice, selectField, textField } from './form-field.ts';
import { html, renderHtml } from './html.ts';

const problems = [{ field: 'city', message: 'Enter <the> city.' }];

test('renders a field with label, hint and problem', () => {
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

test('marks an optional field, and omits ARIA attributes without problems', () => {
  const field = renderHtml(textField({ id: 'city', label: 'City', value: '' }));

  assert.ok(field.includes('City <span class="optional">(optional)</span>'));
  assert.doesNotMatch(field, /aria-/);
});

test('selects the value of a select field', () => {
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

test('renders the state of a checkbox', () => {
  const checkbox = (checked: boolean) =>
    renderHtml(checkboxField({ id: 'terms', label: html`<b>I</b>`, checked }));

  assert.match(checkbox(true), /value="yes" checked><label for="terms"><b>I<\/b><\/label>/);
  assert.doesNotMatch(checkbox(false), /checked/);
});

test('the error summary links to the fields, and is absent without problems', () => {
  assert.equal(errorSummary([]), null);
  const summary = renderHtml(errorSummary(problems) ?? html``);
  assert.match(summary, /role="alert"/);
  assert.ok(summary.includes('<li><a href="#city">Enter &lt;the&gt; city.</a></li>'));
});

test('a notice is a live region', () => {
  assert.equal(
    renderHtml(notice('good', 'Done & kept')),
    '<div class="notice is-good" role="status">Done &amp; kept</div>',
  );
});
