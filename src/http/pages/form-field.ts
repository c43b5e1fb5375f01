import { type Html, type HtmlContent, html } from './html.ts';

/** A problem of one field; `field` is the id of its input. */
export type FormError = { field: string; message: string };

type FieldOptions = {
  /** Also the name of the field. */
  id: string;
  label: string;
  value: string;
  required?: boolean | undefined;
  /** Omits the "(optional)" mark of a field that is obviously optional. */
  unmarked?: boolean | undefined;
  /** The HTML autofill token, such as `email` or `shipping postal-code`. */
  autocomplete?: string | undefined;
  /** A sentence below the label. */
  hint?: string | undefined;
  problems?: readonly FormError[] | undefined;
  /** Width in a row with other fields. */
  width?: 'short' | 'grow' | undefined;
};

type TextField = FieldOptions & {
  type?: 'text' | 'email' | 'tel' | 'password' | undefined;
  maxlength?: number | undefined;
  inputmode?: 'numeric' | 'decimal' | undefined;
  /** Values to choose from; any other text is accepted too. */
  suggestions?: readonly string[] | undefined;
};

/** A single-line input with label, hint and problem. */
export function textField(field: TextField): Html {
  return renderField(
    field,
    html`<input type="${field.type ?? 'text'}" value="${field.value}" maxlength="${field.maxlength ?? 200}"${field.inputmode && html` inputmode="${field.inputmode}"`}${suggests(field) && html` list="${field.id}_list"`}${inputAttributes(field)}>${suggestionList(field)}`,
  );
}

const suggests = ({ suggestions = [] }: TextField): boolean => suggestions.length > 0;

function suggestionList(field: TextField): Html | null {
  if (!suggests(field)) return null;
  return html`<datalist id="${field.id}_list">${field.suggestions?.map((value) => html`<option value="${value}"></option>`)}</datalist>`;
}

export type SelectOption = { value: string; label: string };

/** A select field; `empty` is the label of the empty option. */
export function selectField(
  field: FieldOptions & { choices: readonly SelectOption[]; empty: string },
): Html {
  const option = ({ value, label }: SelectOption) =>
    html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`;
  return renderField(
    field,
    html`<select${inputAttributes(field)}>${option({ value: '', label: field.empty })}${field.choices.map(option)}</select>`,
  );
}

/** A checkbox with the value `yes`. */
export function checkboxField({
  id,
  label,
  checked,
  problems,
}: {
  id: string;
  label: HtmlContent;
  checked: boolean;
  problems?: readonly FormError[] | undefined;
}): Html {
  const common = { id, problems };
  return html`<div class="tick">${renderFieldError(common)}<div class="check"><input type="checkbox" id="${id}" name="${id}" value="yes"${checked && html` checked`}${ariaAttributes(common)}><label for="${id}">${label}</label></div></div>`;
}

/** The title of a page whose form may have problems: screen readers announce it first. */
export const withErrorPrefix = (title: string, problems: readonly FormError[]): string =>
  problems.length > 0 ? `Error: ${title}` : title;

/**
 * The list of problems above a form, with links to the fields; null without problems. It takes the
 * focus when the page opens.
 */
export function errorSummary(problems: readonly FormError[]): Html | null {
  if (problems.length === 0) return null;
  const heading = problems.length === 1 ? 'There is a problem' : `Fix ${problems.length} fields`;
  return html`<div class="summary" role="alert" aria-labelledby="summary" tabindex="-1" autofocus>
<h2 id="summary">${heading}</h2>
<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`;
}

/** A message that screen readers announce. */
export function notice(kind: 'info' | 'good' | 'warning', content: HtmlContent): Html {
  return html`<div class="notice is-${kind}" role="status">${content}</div>`;
}

function renderField(field: FieldOptions, input: Html): Html {
  const optional =
    !field.required && !field.unmarked && html` <span class="optional">(optional)</span>`;
  return html`<div class="field${field.width && ` ${field.width}`}"><label for="${field.id}">${field.label}${optional}</label>
${field.hint && html`<p class="hint" id="${field.id}_hint">${field.hint}</p>`}
${renderFieldError(field)}
${input}</div>
`;
}

type FieldState = Pick<FieldOptions, 'id' | 'hint' | 'problems'>;

const errorMessageOf = ({ id, problems }: FieldState) =>
  problems?.find((problem) => problem.field === id)?.message;

function renderFieldError(field: FieldState): Html | null {
  const message = errorMessageOf(field);
  return message === undefined
    ? null
    : html`<p class="problem" id="${field.id}_problem">${message}</p>`;
}

function ariaAttributes(field: FieldState): Html {
  const isInvalid = errorMessageOf(field) !== undefined;
  const ids = [field.hint && `${field.id}_hint`, isInvalid && `${field.id}_problem`].filter(
    Boolean,
  );
  return html`${isInvalid && html` aria-invalid="true"`}${ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`}`;
}

/**
 * `aria-required` instead of `required`: incomplete forms can be saved, and the server reports what
 * is missing.
 */
function inputAttributes(field: FieldOptions): Html {
  return html` id="${field.id}" name="${field.id}"${field.required && html` aria-required="true"`}${field.autocomplete && html` autocomplete="${field.autocomplete}"`}${ariaAttributes(field)}`;
}
