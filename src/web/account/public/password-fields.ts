import { type FormError, textField } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** A password to choose. What was typed is never sent back. */
export function newPasswordField(
  problems: readonly FormError[],
  { id = 'password', label = 'Password' }: { id?: string; label?: string } = {},
): Html {
  return textField({
    id,
    label,
    type: 'password',
    value: '',
    required: true,
    autocomplete: 'new-password',
    hint: 'At least 10 characters. A few words that nobody would guess are good.',
    problems,
  });
}

type NewAccountFieldsProps = { email: string; name: string; problems: readonly FormError[] };

/** Name and password of somebody new, whose address is known already. */
export function newAccountFields({ email, name, problems }: NewAccountFieldsProps): Html {
  return html`${readonlyEmailField(email)}
${textField({ id: 'name', label: 'Your name', value: name, maxlength: 100, required: true, autocomplete: 'name', problems })}
${newPasswordField(problems)}`;
}

/** The address, for who reads and for what keeps passwords. */
export function readonlyEmailField(email: string): Html {
  return html`<div class="field"><label for="email">E-mail address</label>
<input type="email" id="email" value="${email}" autocomplete="username" readonly></div>`;
}
