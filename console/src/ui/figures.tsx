import css from './figures.module.css';

export type Figure = {
  label: string;
  value: string;
  /** What the value is compared with: "12 last Sunday". */
  note?: string;
};

/** The main numbers of a page, side by side. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          {note && <dd className={css.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
