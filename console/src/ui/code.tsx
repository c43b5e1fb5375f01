import css from './code.module.css';

/** Text in its exact form, which scrolls when it is long. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <section className={css.frame} aria-label={label}>
      <h3>{label}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}

/** JSON with line breaks; other text as it is. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
