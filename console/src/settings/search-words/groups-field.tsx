import { Button } from '../../ui/button.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { WordsField } from '../../ui/form/words-field.tsx';
import css from '../settings.module.css';
import { type GroupValues, newGroup, problemOf, type SynonymValues } from './synonym-form.ts';

/** The groups of words. A search for one word of a group also finds the others. */
export function GroupsField({ form }: { form: Form<SynonymValues> }) {
  const { value, onChange } = form.field('synonyms');
  const change = (key: string, part: Partial<GroupValues>) =>
    onChange(value.map((group) => (group.key === key ? { ...group, ...part } : group)));
  return (
    <div className={css.fields}>
      {value.map((group, index) => (
        <GroupRow
          key={group.key}
          group={group}
          number={index}
          form={form}
          onChange={(part) => change(group.key, part)}
          onRemove={() => onChange(value.filter(({ key }) => key !== group.key))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...value, newGroup()])}>
          Add group
        </Button>
      </div>
    </div>
  );
}

type GroupRowProps = {
  group: GroupValues;
  number: number;
  form: Form<SynonymValues>;
  onChange: (part: Partial<GroupValues>) => void;
  onRemove: () => void;
};

function GroupRow({ group, number, form, onChange, onRemove }: GroupRowProps) {
  const path = `synonyms[${number}]`;
  const words = (name: 'terms' | 'alsoFinds', wire: string) => ({
    name: `${path}.${wire}`,
    value: group[name],
    error: problemOf(form.problems, `${path}.${wire}`),
    onAdd: (word: string) => onChange({ [name]: [...group[name], word] }),
    onRemove: (word: string) => onChange({ [name]: group[name].filter((one) => one !== word) }),
  });
  const whole = form.problems.find(({ field }) => field === path)?.message;
  return (
    <fieldset className={css.row}>
      <legend className="visually-hidden">Group {number + 1}</legend>
      {whole && <p role="alert">{whole}</p>}
      <WordsField
        label="Words that mean the same"
        placeholder="sofa"
        {...words('terms', 'terms')}
      />
      <WordsField
        label="Also find"
        isOptional
        hint="One way: a search for the words above also finds these."
        {...words('alsoFinds', 'also_finds')}
      />
      <div className={css.rowActions}>
        <Button variant="quiet" onClick={onRemove}>
          Remove group
        </Button>
      </div>
    </fieldset>
  );
}
