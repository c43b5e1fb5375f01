/** A part of an email. Both renderers show the same parts in the same order. */
export type EmailPart =
  | { type: 'paragraph'; text: string }
  | { type: 'notice'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'lines'; lines: EmailLine[] }
  | { type: 'amounts'; rows: AmountRow[] }
  | { type: 'facts'; title: string; rows: FactRow[] };

/** An item of an order; `amount` is formatted, and null where no amount is shown. */
export type EmailLine = {
  name: string;
  /** Options such as `Size: M`, or null. */
  detail: string | null;
  quantity: number;
  amount: string | null;
};

export type AmountRow = { label: string; amount: string; isTotal?: boolean };

/** `url` makes the value a link. An empty label shows the value alone. */
export type FactRow = { label: string; value: string; url?: string };

/** A composed email in one language, before it is rendered. */
export type EmailContent = {
  /** BCP 47 language tag. */
  locale: string;
  subject: string;
  /** Shown above the heading; null in emails to staff and of stores without a logo. */
  logo: { url: string; storeName: string } | null;
  heading: string;
  /** Paragraphs below the heading. */
  introduction: string[];
  parts: EmailPart[];
  footer: string[];
};

/** `auto` follows the mail client; the others are for previews. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** Renders an email as HTML and as plain text. */
export type RenderEmail = (
  content: EmailContent,
  colorScheme?: ColorScheme,
) => { html: string; text: string };
