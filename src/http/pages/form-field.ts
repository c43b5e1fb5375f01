import { type Html, html, type Part } from './html.ts';

/** What is wrong with one field: by the id of its input. */
export type Problem = { field: string; message: string };

type Common = {
  /** Also the name it is sent under. */
  id: string;
  label: string;
  value: string;
  required?: boolean | undefined;
  /** What nobody would take for needed is not marked as optional. */
  unmarked?: boolean | undefined;
  /** What browsers fill in by themselves: `email`, `shipping postal-code`. */
  autocomplete?: string | undefined;
  /** A sentence below the label. */
  hint?: string | undefined;
  problems?: readonly Problem[] | undefined;
  /** `short`, `grow`: how wide it is beside others. */
  width?: 'short' | 'grow' | undefined;
};

type TextField = Common & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'url' | 'datetime-local' | undefined;
  maxlength?: number | undefined;
  inputmode?: 'numeric' | 'decimal' | undefined;
};

/** An input of one line with its label, its hint and what is wrong with it. */
export function textField(field: TextField): Html {
  return framed(
    field,
    html`<input type="${field.type ?? 'text'}" value="${field.value}" maxlength="${field.maxlength ?? 200}"${field.type === 'datetime-local' && html` step="any"`}${field.inputmode && html` inputmode="${field.inputmode}"`}${attributesOf(field)}>`,
  );
}

export type Choice = { value: string; label: string };

/** A list to choose one of. */
export function selectField(field: Common & { choices: readonly Choice[]; empty: string }): Html {
  const option = ({ value, label }: Choice) =>
    html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`;
  return framed(
    field,
    html`<select${attributesOf(field)}>${option({ value: '', label: field.empty })}${field.choices.map(option)}</select>`,
  );
}

/** One yes or no. */
export function checkField({
  id,
  label,
  checked,
  problems,
}: {
  id: string;
  label: Part;
  checked: boolean;
  problems?: readonly Problem[] | undefined;
}): Html {
  const common = { id, problems };
  return html`<div class="tick">${problemOf(common)}<div class="check"><input type="checkbox" id="${id}" name="${id}" value="yes"${checked && html` checked`}${aboutOf(common)}><label for="${id}">${label}</label></div></div>`;
}

/** What is wrong, above the form, each with a link to its field. */
export function errorSummary(problems: readonly Problem[]): Html | null {
  if (problems.length === 0) return null;
  const heading = problems.length === 1 ? 'One thing to mend' : `${problems.length} things to mend`;
  return html`<div class="summary" role="alert" aria-labelledby="summary">
<h2 id="summary">${heading}</h2>
<ul>${problems.map(({ field, message }) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`;
}

/** Something to know, told when the page is read. */
export function notice(kind: 'info' | 'good' | 'warning', content: Part): Html {
  return html`<div class="notice is-${kind}" role="status">${content}</div>`;
}

function framed(field: Common, input: Html): Html {
  const optional =
    !field.required && !field.unmarked && html` <span class="optional">(optional)</span>`;
  return html`<div class="field${field.width && ` ${field.width}`}"><label for="${field.id}">${field.label}${optional}</label>
${field.hint && html`<p class="hint" id="${field.id}_hint">${field.hint}</p>`}
${problemOf(field)}
${input}</div>
`;
}

type Judged = Pick<Common, 'id' | 'hint' | 'problems'>;

const messageFor = ({ id, problems }: Judged) =>
  problems?.find((problem) => problem.field === id)?.message;

function problemOf(field: Judged): Html | null {
  const message = messageFor(field);
  return message === undefined
    ? null
    : html`<p class="problem" id="${field.id}_problem">${message}</p>`;
}

function aboutOf(field: Judged): Html {
  const wrong = messageFor(field) !== undefined;
  const about = [field.hint && `${field.id}_hint`, wrong && `${field.id}_problem`].filter(Boolean);
  return html`${wrong && html` aria-invalid="true"`}${about.length > 0 && html` aria-describedby="${about.join(' ')}"`}`;
}

/** `aria-required` rather than `required`: a form may be saved half filled in, and what is missing is told by us. */
function attributesOf(field: Common): Html {
  return html` id="${field.id}" name="${field.id}"${field.required && html` aria-required="true"`}${field.autocomplete && html` autocomplete="${field.autocomplete}"`}${aboutOf(field)}`;
}
