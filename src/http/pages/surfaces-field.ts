import { type AccessSurface, surfaceLabels, surfaces } from '../../core/access/surface.ts';
import { formInput } from './form-body.ts';
import { checkboxField, type FormError } from './form-field.ts';
import { type Html, html } from './html.ts';

const nameOf = (surface: AccessSurface) => `exclude_${surface}`;
const isExcluded = (form: unknown, surface: AccessSurface) =>
  formInput(form, nameOf(surface)) === 'yes';

/** Where a credential must not be used. A form that says nothing of it allows everything. */
export function surfacesField(form: unknown, problems: readonly FormError[]): Html {
  const told = problems.filter(({ field }) => field.startsWith('surfaces'));
  return html`<fieldset id="surfaces"><legend><h2>Where it must not be used</h2></legend>
${told.map(({ message }) => html`<p class="problem">${message}</p>`)}
<p class="hint">Optional. Without the Merchant API, it can buy but cannot refund, fulfill or change anything.</p>
${surfaces.map((surface) =>
  checkboxField({
    id: nameOf(surface),
    label: surfaceLabels[surface],
    checked: isExcluded(form, surface),
  }),
)}</fieldset>`;
}

/** The surfaces that are left; undefined when none is excluded. */
export function surfacesInput(form: unknown): string[] | undefined {
  const left = surfaces.filter((surface) => !isExcluded(form, surface));
  return left.length === surfaces.length ? undefined : left;
}
