import type { ImportsColumnsListResult } from '@stoa/client';
import { DataTable } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { toLabel } from '../../ui/format.ts';
import css from './imports.module.css';

type Column = ImportsColumnsListResult['columns'][number];

/** The field of each column; null leaves the column out. */
export type Mapping = Record<string, string | null>;

type ColumnMappingProps = {
  preview: ImportsColumnsListResult;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** The field that each column is imported as. Recognized columns are preselected. */
export function ColumnMapping({ preview, mapping, onChange }: ColumnMappingProps) {
  const choose = (header: string, column: string) => {
    // A field can be chosen once.
    const others = Object.entries(mapping).map(([name, value]) => [
      name,
      column !== '' && value === column ? null : value,
    ]);
    onChange({ ...Object.fromEntries(others), [header]: column || null });
  };
  const options = [
    { value: '', label: 'Do not import' },
    ...preview.available.map((name) => ({ value: name, label: toLabel(name) })),
  ];
  return (
    <DataTable
      caption="Columns of the file"
      rows={preview.columns}
      rowKey={({ header }) => header}
      columns={[
        { label: 'Column of the file', cell: ({ header }) => header },
        {
          label: 'First values',
          cell: ({ samples }) => <span className={css.samples}>{samples.join(' · ')}</span>,
        },
        {
          label: 'Imported as',
          cell: ({ header }) => (
            <SelectField
              label={`Import ${header} as`}
              isLabelHidden
              options={options}
              name={header}
              value={mapping[header] ?? ''}
              error={null}
              onChange={(column) => choose(header, column)}
            />
          ),
        },
      ]}
    />
  );
}

/** The columns whose field differs from the one that the server recognizes. */
export function toColumns(columns: Column[], mapping: Mapping) {
  const changed = columns.filter(({ header, column }) => (mapping[header] ?? null) !== column);
  return Object.fromEntries(
    changed.map(({ header }) => [header, mapping[header] ?? null]),
  ) as Record<string, never>;
}
