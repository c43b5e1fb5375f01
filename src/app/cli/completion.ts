import { type Command, UsageError } from './command.ts';

/** The shells with a completion script. */
const scripts: Record<string, (commands: Command[]) => string> = { bash, zsh, fish };

/** The script that completes the commands and their options. Throws a UsageError. */
export function completionScript(shell: string, commands: Command[]): string {
  const script = scripts[shell];
  const shells = Object.keys(scripts).join(', ');
  if (!script) throw new UsageError(`The shell must be one of ${shells} (got "${shell}").`);
  return script(commands);
}

const commonOptions = ['--json', '--help'];

const optionsOf = ({ options }: Command) => [
  ...Object.keys(options).map((name) => `--${name}`),
  ...commonOptions,
];

const firstWords = (commands: Command[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name)),
];

const secondWords = (commands: Command[], first: string) =>
  commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.split(' ')[1]);

function bash(commands: Command[]): string {
  return `_stoa() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [[ $current == -* ]]; then
${optionCases(commands, 'COMP_WORDS[1]', 'COMP_WORDS[2]')}
  elif (( COMP_CWORD == 1 )); then words="${firstWords(commands).join(' ')} help"
  elif (( COMP_CWORD == 2 )); then
${wordCases(commands, 'COMP_WORDS[1]')}
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -z $words ]]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _stoa stoa`;
}

function zsh(commands: Command[]): string {
  return `#compdef stoa
_stoa() {
  local words_to_add=""
  if [[ \${words[CURRENT]} == -* ]]; then
${optionCases(commands, 'words[2]', 'words[3]').replaceAll('words="', 'words_to_add="')}
  elif (( CURRENT == 2 )); then words_to_add="${firstWords(commands).join(' ')} help"
  elif (( CURRENT == 3 )); then
${wordCases(commands, 'words[2]').replaceAll('words="', 'words_to_add="')}
  fi
  if [[ -n $words_to_add ]]; then compadd -- \${(s: :)words_to_add}; else _files; fi
}
compdef _stoa stoa`;
}

function optionCases(commands: Command[], first: string, second: string): string {
  const cases = commands.map((command) => {
    const pattern = command.name.includes(' ') ? `"${command.name}"` : `"${command.name} "*`;
    return `      ${pattern}) words="${optionsOf(command).join(' ')}" ;;`;
  });
  return [`    case "\${${first}} \${${second}}" in`, ...cases, '    esac'].join('\n');
}

function wordCases(commands: Command[], first: string): string {
  const cases = firstWords(commands).flatMap((word) => {
    const seconds = secondWords(commands, word);
    return seconds.length === 0 ? [] : [`      ${word}) words="${seconds.join(' ')}" ;;`];
  });
  return [`    case "\${${first}}" in`, ...cases, '    esac'].join('\n');
}

function fish(commands: Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const first = firstWords(commands).map(
    (word) => `complete -c stoa -n __fish_use_subcommand -f -a ${word}`,
  );
  const rest = commands.flatMap(({ name, summary, options }) => {
    const [word, second] = name.split(' ');
    const seen = second
      ? `__fish_seen_subcommand_from ${word}; and __fish_seen_subcommand_from ${second}`
      : `__fish_seen_subcommand_from ${word}`;
    const missing = `__fish_seen_subcommand_from ${word}; and not __fish_seen_subcommand_from ${secondWords(commands, word ?? '').join(' ')}`;
    const own = second
      ? [`complete -c stoa -n ${quote(missing)} -f -a ${second} -d ${quote(summary)}`]
      : [];
    const flags = Object.entries(options).map(
      ([option, { value, help }]) =>
        `complete -c stoa -n ${quote(seen)} -l ${option}${value === undefined ? '' : ' -r'} -d ${quote(help)}`,
    );
    return [...own, ...flags];
  });
  return ['complete -c stoa -l json -d "Prints one JSON document"', ...first, ...rest].join('\n');
}
