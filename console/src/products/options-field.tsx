import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { WordsField } from '../ui/form/words-field.tsx';
import css from './products.module.css';
import {
  addValue,
  type Matrix,
  removeOption,
  removeValue,
  renameOption,
} from './variant-matrix.ts';

type OptionsFieldProps = {
  matrix: Matrix;
  onChange: (matrix: Matrix) => void;
  error: string | null;
};

/** Options such as size and color. Each combination of their values is a variant. */
export function OptionsField({ matrix, onChange, error }: OptionsFieldProps) {
  const { options } = matrix;
  const add = () => {
    const taken = new Set(options.map(({ name }) => name));
    const name = ['Size', 'Color', 'Material'].find((one) => !taken.has(one));
    const free = name ?? `Option ${options.length + 1}`;
    onChange({ ...matrix, options: [...options, { name: free, values: [] }] });
  };
  return (
    <div className={css.fields}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
        <div key={index} className={css.option}>
          <TextField
            label="Option"
            maxLength={100}
            name={index === 0 ? 'options' : `option_${index}`}
            value={option.name}
            onChange={(name) => onChange(renameOption(matrix, index, name))}
            error={index === 0 ? error : null}
          />
          <WordsField
            label={`Values of ${option.name}`}
            placeholder="Add value"
            name={`values_${index}`}
            value={option.values}
            onAdd={(value) => onChange(addValue(matrix, index, value))}
            onRemove={(value) => onChange(removeValue(matrix, index, value))}
            error={null}
          />
          <Button
            variant="quiet"
            icon="close"
            label={`Remove option ${option.name}`}
            onClick={() => onChange(removeOption(matrix, index))}
          />
        </div>
      ))}
      {options.length < 5 && (
        <div>
          <Button icon="plus" onClick={add}>
            Add option
          </Button>
        </div>
      )}
    </div>
  );
}
