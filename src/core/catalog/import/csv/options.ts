import { isObject } from '../../../../kernel/json.ts';
import { createFatalProblem } from '../problem.ts';
import { addRowProblem, type RowReader } from './row-reader.ts';

const optionNumbers = [1, 2, 3] as const;
/** The option names in the first row of a product. Later rows may omit them. */
export function readOptionNames(first: RowReader): string[] {
  return optionNumbers.map((number) => first.read(`option${number}_name`));
}

export function readOptions(reader: RowReader, names: string[]): Record<string, string> {
  const pairs = new Map<string, string>();
  for (const number of optionNumbers) {
    const value = reader.read(`option${number}_value`);
    const name = names[number - 1] || reader.read(`option${number}_name`);
    if ((name === '' && value === '') || isPlaceholder(name, value)) continue;
    checkOption(reader, number, [name, value]);
    if (pairs.has(name))
      addRowProblem(
        reader,
        `option${number}_name`,
        'ambiguous_options',
        `Two options have the name "${name}". Rename one of them.`,
      );
    else if (value !== '') pairs.set(name || `Option ${number}`, value);
  }
  return { ...Object.fromEntries(pairs), ...readMoreOptions(reader) };
}

/** Further options as a JSON object, which the export of this server has. */
function readMoreOptions(reader: RowReader): Record<string, string> {
  const text = reader.read('more_options');
  if (text === '') return {};
  const options = parseTexts(text);
  if (options !== null) return options;
  const message = `"${text.slice(0, 40)}" is not an object of texts such as {"Fit":"Slim"}.`;
  reader.problems.push(
    createFatalProblem(reader.row.line, 'more_options', 'invalid_field', message),
  );
  return {};
}

function parseTexts(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isTexts = isObject(value) && Object.values(value).every((one) => typeof one === 'string');
    return isTexts ? (value as Record<string, string>) : null;
  } catch {
    return null;
  }
}

function checkOption(reader: RowReader, number: 1 | 2 | 3, [name, value]: [string, string]): void {
  if (value === '') {
    addRowProblem(
      reader,
      `option${number}_value`,
      'missing_option_value',
      `The variant has no value for "${name}".`,
    );
  } else if (name === '') {
    addRowProblem(
      reader,
      `option${number}_name`,
      'missing_option_name',
      `The option with the value "${value}" has no name.`,
    );
  }
}

/**
 * Shopify exports a product without options with the option "Title" and the value "Default Title".
 */
function isPlaceholder(name: string, value: string): boolean {
  return /^default title$/i.test(value) && (name === '' || /^title$/i.test(name));
}
