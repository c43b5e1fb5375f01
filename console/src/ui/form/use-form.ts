import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainFailure } from './explain-failure.ts';

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
  /** The same until an attempt succeeds, because the response of an earlier one may be lost. */
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
  /** Why it cannot be sent: an earlier attempt had an effect, which another one would repeat. */
  disabledReason: string | null;
  problems: Problem[];
  conflicts: Conflict[];
  submit: () => Promise<void>;
  discard: () => void;
};

type State<Values> = {
  edits: Partial<Values>;
  isSaving: boolean;
  isSpent: boolean;
  problems: Problem[];
  conflicts: Conflict[];
};

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { values: saved } = options;
  const queries = useQueryClient();
  const [state, setState] = useState<State<Values>>(initial);
  const patch = (part: Partial<State<Values>>) => setState((now) => ({ ...now, ...part }));
  const key = useRef(crypto.randomUUID());
  const latest = useRef(saved);
  useEffect(() => {
    latest.current = saved;
  });
  const values = { ...saved, ...state.edits };
  const changes = changedFields(saved, state.edits);

  const canReload = options.reload !== undefined;
  const renewKey = () => {
    key.current = crypto.randomUUID();
  };

  const fail = async (error: unknown) => {
    const { isKeyUsed, isOutdated, problems } = explainFailure(error, canReload);
    // A refused request leaves its key unused, so that only these attempts need another one.
    if (isKeyUsed) renewKey();
    if (isOutdated) {
      await (options.reload?.() ?? queries.invalidateQueries());
      // The values arrive with the next rendering.
      await new Promise((resolve) => setTimeout(resolve));
    }
    const conflicts = isOutdated ? conflictsOf(saved, latest.current, changes) : [];
    patch({ isSaving: false, isSpent: isKeyUsed && !canReload, problems, conflicts });
  };

  const submit = async () => {
    if (state.isSaving || state.isSpent) return;
    const found = options.validate?.(values) ?? [];
    if (found.length > 0) return patch({ problems: found });
    patch({ isSaving: true, problems: [], conflicts: [] });
    try {
      await options.save({ changes, values, idempotencyKey: key.current });
    } catch (error) {
      return fail(error);
    }
    renewKey();
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
    disabledReason: state.isSpent ? 'An earlier attempt reached the server' : null,
    problems: state.problems,
    conflicts: state.conflicts,
    submit,
    discard: () => setState(initial),
  };
}

const initial = () => ({
  edits: {},
  isSaving: false,
  isSpent: false,
  problems: [],
  conflicts: [],
});

function changedFields<Values extends object>(saved: Values, edits: Partial<Values>) {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, saved[name as keyof Values]);
  return Object.fromEntries(Object.entries(edits).filter(isChanged)) as Partial<Values>;
}

function conflictsOf<Values extends object>(before: Values, now: Values, mine: Partial<Values>) {
  const names = Object.keys(mine) as (keyof Values & string)[];
  return names
    .filter((name) => !isSame(before[name], now[name]) && !isSame(mine[name], now[name]))
    .map((name) => ({ name, mine: mine[name], theirs: now[name] }));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
