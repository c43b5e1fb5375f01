import { type FormError, textField } from '../../../http/pages/form-field.ts';
import { type Html, html } from '../../../http/pages/html.ts';

/** The field for a new password. The page never repeats its value. */
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
    hint: 'At least 10 characters. Several random words make a good password.',
    problems,
  });
}

type NewAccountFieldsProps = { email: string; name: string; problems: readonly FormError[] };

/** Name and password of a new user whose email address is confirmed. */
export function newAccountFields({ email, name, problems }: NewAccountFieldsProps): Html {
  return html`${readonlyEmailField(email)}
${textField({ id: 'name', label: 'Your name', value: name, maxlength: 100, required: true, autocomplete: 'name', problems })}
${newPasswordField(problems)}`;
}

/** The email address, read-only; password managers read it as the user name. */
export function readonlyEmailField(email: string): Html {
  return html`<div class="field"><label for="email">Email address</label>
<input type="email" id="email" value="${email}" autocomplete="username" readonly></div>`;
}
