import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  applyEdits,
  type Conflict,
  type Edits,
  editsSince,
  type Rebase,
  withEdits,
} from './edits.ts';
import { explainFailure } from './explain-failure.ts';
import { findUnreadInputs } from './unread-inputs.ts';

/** A message about one field; `field: null` for the form as a whole. */
export type Problem = { field: string | null; message: string };

type FormOptions<Values> = {
  /** The saved values. When they are loaded again, untouched fields follow. */
  values: Values;
  /** The `ETag` of the saved values, for `ifMatch`. */
  etag?: string | null | undefined;
  /** Throws the error of the API client. `changes` holds the changed fields only. */
  save: (input: SaveInput<Values>) => Promise<unknown>;
  /** For fields that have several values, some of which may have been typed during a save. */
  rebase?: Rebase<Values>;
  /** Resolves when `values` are current, so that what was typed in the meantime is an edit of them. */
  onSaved?: () => unknown;
  /** Problems that can be found without the API. */
  validate?: (values: Values) => Problem[];
  /** Reloads the object after 412, so that `values` are current. */
  reload?: () => Promise<unknown>;
};

type SaveInput<Values> = {
  changes: Partial<Values>;
  values: Values;
  /**
   * The version that may be replaced: the newest, unless someone else has changed a field that is
   * edited here. The API then answers 412, after which saving again replaces what was reported.
   */
  ifMatch: string | undefined;
  /** The same until an attempt succeeds, because the response of an earlier one may be lost. */
  idempotencyKey: string;
};

export type FieldProps<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
};

export type Form<Values> = {
  /** The element with the fields, in which inputs that cannot be read are found. */
  element: RefObject<HTMLFormElement | null>;
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

type State<Values> = Edits<Values> & {
  isSaving: boolean;
  isSpent: boolean;
  problems: Problem[];
};

export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const queries = useQueryClient();
  const [state, setState] = useState<State<Values>>(initial);
  const patch = (part: Partial<State<Values>>) => setState((now) => ({ ...now, ...part }));
  const [key, setKey] = useState(newKey);
  const current = { values: options.values, etag: options.etag ?? null };
  const latest = useLatest(current);
  const element = useRef<HTMLFormElement>(null);
  const canReload = options.reload !== undefined;
  const { values, changes, conflicts, ifMatch } = applyEdits(state, current);

  const fail = async (error: unknown) => {
    const { isKeyUsed, isOutdated, problems } = explainFailure(error, canReload);
    // A refused request leaves its key unused, so that only these attempts need another one.
    if (isKeyUsed) setKey(newKey);
    if (isOutdated) {
      await (options.reload?.() ?? queries.invalidateQueries());
      await nextRendering();
      patch({ reportedEtag: latest.current.etag });
    }
    patch({ isSaving: false, isSpent: isKeyUsed && !canReload, problems });
  };

  const submit = async () => {
    if (state.isSaving || state.isSpent) return;
    const found = withUnreadInputs(options.validate?.(values) ?? [], element.current);
    if (found.length > 0) return patch({ problems: found });
    patch({ isSaving: true, problems: [] });
    try {
      await options.save({ changes, values, ifMatch, idempotencyKey: key });
    } catch (error) {
      return fail(error);
    }
    setKey(newKey);
    await options.onSaved?.();
    await nextRendering();
    const now = latest.current;
    setState(({ edits }) => ({ ...initial(), ...editsSince(edits, values, now, options.rebase) }));
  };

  return {
    element,
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) =>
        setState((now) => {
          const edits = { ...now.edits, [name]: value };
          const problems = now.problems.filter(({ field }) => field !== name);
          // A running save is about to replace the saved value.
          return {
            ...now,
            ...(now.isSaving ? { edits } : withEdits(now, current, edits)),
            problems,
          };
        }),
      error: state.problems.find(({ field }) => field === name)?.message ?? null,
    }),
    values,
    changes,
    isChanged: Object.keys(changes).length > 0,
    isSaving: state.isSaving,
    disabledReason: state.isSpent ? 'An earlier attempt reached the server' : null,
    problems: state.problems,
    // While a save is running, the newer version may be its own.
    conflicts: state.isSaving ? [] : conflicts,
    submit,
    discard: () => setState(initial),
  };
}

const initial = () => ({
  edits: {},
  base: null,
  reportedEtag: null,
  isSaving: false,
  isSpent: false,
  problems: [],
});

function withUnreadInputs(found: Problem[], form: HTMLFormElement | null): Problem[] {
  const isNew = (problem: Problem) => !found.some(({ field }) => field === problem.field);
  return [...found, ...findUnreadInputs(form).filter(isNew)];
}

const newKey = () => crypto.randomUUID();

/** The value of the latest rendering, for code that has waited. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** What was just loaded is rendered after it has arrived. */
const nextRendering = () => new Promise((resolve) => setTimeout(resolve));
