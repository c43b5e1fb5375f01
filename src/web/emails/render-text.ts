import type {
  EmailContent,
  EmailLine,
  EmailPart,
} from '../../core/emails/content/email-content.ts';

/** The parts as plain text, separated by blank lines. */
export function renderEmailText({ heading, introduction, parts, footer }: EmailContent): string {
  const blocks = [
    toLine(heading),
    ...introduction.map(toLine),
    ...parts.map(partToText),
    // The separator of signatures, from which mail clients fold the rest away.
    ['-- ', ...footer.map(toLine)].join('\n'),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function partToText(part: EmailPart): string {
  switch (part.type) {
    case 'paragraph':
    case 'notice':
      return toLine(part.text);
    case 'button':
      return `${toLine(part.label)}:\n${part.url}`;
    case 'lines':
      return part.lines.map(lineToText).join('\n');
    case 'amounts':
      return part.rows.map(({ label, amount }) => `${toLine(label)}: ${amount}`).join('\n');
    case 'facts': {
      const rows = part.rows.map(({ label, value, url }) => {
        const text = label === '' ? toLine(value) : `${toLine(label)}: ${toLine(value)}`;
        return url === undefined ? text : `${text}\n${url}`;
      });
      return [toLine(part.title), ...rows].join('\n');
    }
  }
}

function lineToText({ name, detail, quantity, amount }: EmailLine): string {
  const options = detail === null ? '' : ` (${toLine(detail)})`;
  return `${quantity} × ${toLine(name)}${options}${amount === null ? '' : `: ${amount}`}`;
}

/** Names that users chose must not look like further lines of the email. */
const toLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();
