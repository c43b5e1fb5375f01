import { useEffect, useRef, useState } from 'react';
import { describeError } from '../error-state.tsx';

/** A message about one field; `field: null` for the form as a whole. */
export type Problem = { field: string | null; message: string };

type FormOptions<Values> = {
  /** The saved values. When they are loaded again, untouched fields follow. */
  values: Values;
  /** Throws the error of the API client. `changes` holds the changed fields only. */
  save: (input: SaveInput<Values>) => Promise<unknown>;
  onSaved?: () => void;
  /** Problems that can be found without the API. */
  validate?: (values: Values) => Problem[];
  /** Reloads the object after 412, so that `values` are current. */
  reload?: () => Promise<unknown>;
};

type SaveInput<Values> = {
  changes: Partial<Values>;
  values: Values;
  /** The same for every repetition of an attempt whose result is unknown. */
  idempotencyKey: string;
};

/** A field that was changed here and by someone else in the meantime. */
type Conflict = { name: string; mine: unknown; theirs: unknown };

export type FieldProps<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
};

export type Form<Values> = {
  /** Spread into a field: `<TextField label="Name" {...form.field('name')} />`. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  values: Values;
  changes: Partial<Values>;
  isChanged: boolean;
  isSaving: boolean;
  problems: Problem[];
  conflicts: Conflict[];
  submit: () => Promise<void>;
  discard: () => void;
};

type State<Values> = {
  edits: Partial<Values>;
  isSaving: boolean;
  problems: Problem[];
  conflicts: Conflict[];
};

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { values: saved } = options;
  const [state, setState] = useState<State<Values>>(initial);
  const patch = (part: Partial<State<Values>>) => setState((now) => ({ ...now, ...part }));
  const key = useRef(crypto.randomUUID());
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  const values = { ...saved, ...state.edits };
  const changes = changedFields(saved, state.edits);

  const fail = async (error: unknown) => {
    const { status, code } = describeError(error);
    // A rejected request had no effect. If the response was lost, only the same key prevents a
    // second effect.
    if (status >= 400 && status < 500) key.current = crypto.randomUUID();
    if (code === 'version_conflict' && options.reload) {
      await options.reload();
      // The values arrive with the next rendering.
      await new Promise((resolve) => setTimeout(resolve));
      patch({ isSaving: false, ...conflictsOf(saved, latest.current, changes) });
    } else patch({ isSaving: false, problems: problemsOf(error) });
  };

  const submit = async () => {
    if (state.isSaving) return;
    const found = options.validate?.(values) ?? [];
    if (found.length > 0) return patch({ problems: found });
    patch({ isSaving: true, problems: [], conflicts: [] });
    try {
      await options.save({ changes, values, idempotencyKey: key.current });
    } catch (error) {
      return fail(error);
    }
    key.current = crypto.randomUUID();
    setState(initial);
    options.onSaved?.();
  };

  return {
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) =>
        setState((now) => ({
          ...now,
          edits: { ...now.edits, [name]: value },
          problems: now.problems.filter(({ field }) => field !== name),
        })),
      error: state.problems.find(({ field }) => field === name)?.message ?? null,
    }),
    values,
    changes,
    isChanged: Object.keys(changes).length > 0,
    isSaving: state.isSaving,
    problems: state.problems,
    conflicts: state.conflicts,
    submit,
    discard: () => setState(initial),
  };
}

const initial = () => ({ edits: {}, isSaving: false, problems: [], conflicts: [] });

function changedFields<Values extends object>(saved: Values, edits: Partial<Values>) {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, saved[name as keyof Values]);
  return Object.fromEntries(Object.entries(edits).filter(isChanged)) as Partial<Values>;
}

function conflictsOf<Values extends object>(before: Values, now: Values, mine: Partial<Values>) {
  const names = Object.keys(mine) as (keyof Values & string)[];
  const conflicts = names
    .filter((name) => !isSame(before[name], now[name]) && !isSame(mine[name], now[name]))
    .map((name) => ({ name, mine: mine[name], theirs: now[name] }));
  const message =
    'Someone else changed this while you were editing. Your changes are kept: save again to apply them.';
  return { conflicts, problems: [{ field: null, message }] };
}

const problemsOf = (error: unknown): Problem[] => {
  const { details, message } = describeError(error);
  return details.length > 0 ? details : [{ field: null, message }];
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
