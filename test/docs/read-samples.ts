import { readFileSync } from 'node:fs';

/** A fenced block of a page that is executed. */
export type Sample = {
  line: number;
  language: 'bash' | 'ts' | 'js';
  code: string;
  /** What it prints, from the `output` block that follows; `…` stands for any text. */
  output: string | null;
  /** The file that the text before it says to save it as: `hook.mjs`. */
  file: string | null;
};

/** The samples of a page. Blocks in other languages, such as `sh` and `json`, are not executed. */
export function readSamples(file: string): Sample[] {
  const markdown = readFileSync(file, 'utf8');
  const samples: Sample[] = [];
  for (const { index, 1: language = '', 2: code = '' } of markdown.matchAll(
    /^```(\w+)\n(.*?)^```/gms,
  )) {
    const line = markdown.slice(0, index).split('\n').length;
    const last = samples.at(-1);
    if (language === 'output' && last) last.output = code.trim();
    if (isExecuted(language))
      samples.push({
        line,
        language,
        code,
        output: null,
        file: fileOf(markdown.slice(0, index), code),
      });
  }
  return samples;
}

/** Named by the sentence before the block, or by its first line. */
function fileOf(before: string, code: string): string | null {
  const [paragraph = ''] = before.trimEnd().split('\n\n').slice(-1);
  const [, name] = /^Save this .*?`([\w-]+\.mjs)`/.exec(paragraph) ?? [];
  return name ?? /^\/\/ ([\w-]+\.m?js)\n/.exec(code)?.[1] ?? null;
}

const isExecuted = (language: string): language is Sample['language'] =>
  ['bash', 'ts', 'js'].includes(language);

/** Whether the text is the expected one, in which `…` stands for any text. */
export function matchesOutput(printed: string, expected: string): boolean {
  const parts = expected.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(printed.trim());
}
