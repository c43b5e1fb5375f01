import { useContext, useState } from 'react';
import { toInstant, toLocalText } from '../local-time.ts';
import { TimeZoneContext } from '../values.tsx';
import type { FieldLook } from './field.tsx';
import { TextField } from './fields.tsx';
import type { FieldProps } from './use-form.ts';

/** An instant, entered as the time in the zone of the store; null: nothing, or an incomplete time. */
export function DateTimeField({
  value,
  onChange,
  hint,
  ...field
}: FieldLook & FieldProps<string | null>) {
  const zone = useContext(TimeZoneContext);
  const [typed, setTyped] = useState('');
  // What was typed stays as it is: an hour that clocks skip would become another one.
  const isTyped = typed !== '' && toInstant(typed, zone) === value;
  const isForeign = zone !== undefined && zone !== browserZone();
  return (
    <TextField
      {...field}
      type="datetime-local"
      hint={isForeign ? [hint, `Time zone: ${zone}.`].filter(Boolean).join(' ') : hint}
      value={isTyped ? typed : toLocalText(value, zone)}
      onChange={(text) => {
        setTyped(text);
        onChange(toInstant(text, zone));
      }}
    />
  );
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
