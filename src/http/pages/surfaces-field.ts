import { type AccessSurface, surfaceLabels, surfaces } from '../../core/access/surface.ts';
import { formInput } from './form-body.ts';
import { checkboxField, type FormError } from './form-field.ts';
import { type Html, html } from './html.ts';

const nameOf = (surface: AccessSurface) => `exclude_${surface}`;
const isExcluded = (form: unknown, surface: AccessSurface) =>
  formInput(form, nameOf(surface)) === 'yes';

/** Checkboxes for the surfaces that a credential is excluded from; by default none. */
export function surfacesField(form: unknown, problems: readonly FormError[]): Html {
  const ownProblems = problems.filter(({ field }) => field.startsWith('surfaces'));
  return html`<fieldset id="surfaces"><legend><h2>Block access to</h2></legend>
${ownProblems.map(({ message }) => html`<p class="problem">${message}</p>`)}
<p class="hint">Optional. If you block the Merchant API, purchases are still possible, but not refunds, fulfillments or other changes.</p>
${surfaces.map((surface) =>
  checkboxField({
    id: nameOf(surface),
    label: surfaceLabels[surface],
    checked: isExcluded(form, surface),
  }),
)}</fieldset>`;
}

/** The allowed surfaces; undefined when none is excluded. */
export function surfacesInput(form: unknown): string[] | undefined {
  const allowed = surfaces.filter((surface) => !isExcluded(form, surface));
  return allowed.length === surfaces.length ? undefined : allowed;
}
