import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Code } from '../../ui/code.tsx';
import { toSentence } from '../../ui/form/field.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import formCss from '../../ui/form/form.module.css';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../developers.module.css';
import { type Access, type AccessByArea, areas, presets, surfaces, toScopes } from './scopes.ts';

type KeyValues = {
  name: string;
  preset: string;
  scopes: AccessByArea;
  surfaces: string[];
  days: string;
};

const newKey: KeyValues = {
  name: '',
  preset: 'custom',
  scopes: presets[0]?.access as AccessByArea,
  surfaces: surfaces.map(({ id }) => id),
  days: '',
};

/** Creates a key and shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [created, setCreated] = useState<{ api_key: string; scopes: string[] } | null>(null);
  const form = useForm({
    values: newKey,
    validate: findProblems,
    save: async ({ values, idempotencyKey }) => {
      setCreated(await stoa.apiKeys.create(toBody(values), { idempotencyKey }));
    },
    onSaved: () => {
      void invalidate('api-keys');
      showToast('API key created');
    },
  });
  if (created !== null)
    return (
      <SecretDialog
        title="Your new API key"
        purpose="Send it as Authorization: Bearer. Keep it on a server: never in a page or an app that others can open."
        secret={created.api_key}
        onClose={onClose}
      >
        {created.scopes.some((scope) => scope.endsWith(':products')) && (
          <Code label="Try the key" text={tryCommand(created.api_key)} />
        )}
      </SecretDialog>
    );
  return (
    <FormDialog title="Create API key" form={form} action="Create API key" onClose={onClose}>
      <TextField
        label="Name"
        hint="For example, the program that will use the key."
        autoComplete="off"
        maxLength={100}
        {...form.field('name')}
      />
      <ScopesField form={form} />
      <SurfacesField form={form} />
      <SelectField
        label="Expiration"
        options={[
          { value: '', label: 'No expiration' },
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
          { value: '365', label: '365 days' },
        ]}
        {...form.field('days')}
      />
    </FormDialog>
  );
}

const tryCommand = (key: string) =>
  `curl -H "Authorization: Bearer ${key}" ${window.location.origin}/api/storefront/v1/merchant/products`;

function ScopesField({ form }: { form: Form<KeyValues> }) {
  const preset = form.field('preset');
  const scopes = form.field('scopes');
  const set = (id: string, access: AccessByArea) => {
    preset.onChange(id);
    scopes.onChange(access);
  };
  return (
    <>
      <SelectField
        label="Permissions"
        options={presets.map(({ id, label }) => ({ value: id, label }))}
        {...preset}
        error={scopes.error}
        name="scopes"
        onChange={(id) => set(id, presets.find((one) => one.id === id)?.access ?? scopes.value)}
      />
      <div className={css.scopes}>
        {areas.map(({ area, label, ...more }) => (
          <SelectField<Access>
            key={area}
            label={label}
            name={`access_${area}`}
            error={null}
            value={scopes.value[area]}
            onChange={(access) => set('custom', { ...scopes.value, [area]: access })}
            options={[
              { value: '', label: 'No access' },
              { value: 'read', label: 'Read' },
              ...('isReadOnly' in more
                ? []
                : [{ value: 'write' as const, label: 'Read and write' }]),
            ]}
          />
        ))}
      </div>
    </>
  );
}

function SurfacesField({ form }: { form: Form<KeyValues> }) {
  const { value, error, onChange } = form.field('surfaces');
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={css.scopes}>
      <legend>Can be used with</legend>
      {error && <p className={formCss.error}>{toSentence(error)}</p>}
      {surfaces.map(({ id, label }) => (
        <label key={id} className={formCss.checkbox}>
          <input
            type="checkbox"
            name="surfaces"
            checked={value.includes(id)}
            onChange={() => toggle(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

const findProblems = ({ name, scopes, surfaces: chosen }: KeyValues) => [
  ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : []),
  ...(toScopes(scopes).length === 0
    ? [{ field: 'scopes', message: 'Give access to at least one area.' }]
    : []),
  ...(chosen.length === 0 ? [{ field: 'surfaces', message: 'Choose at least one API.' }] : []),
];

const dayMilliseconds = 24 * 60 * 60 * 1000;

const toBody = ({ name, scopes, surfaces: chosen, days }: KeyValues) => ({
  name: name.trim(),
  scopes: toScopes(scopes),
  surfaces: chosen,
  expires_at:
    days === '' ? null : new Date(Date.now() + Number(days) * dayMilliseconds).toISOString(),
});
