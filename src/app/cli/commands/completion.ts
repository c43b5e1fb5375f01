import type { Command } from '../command.ts';
import { completionScript } from '../completion.ts';

/** Takes the table of commands, which contains this command too. */
export const completionCommand = (commands: () => Command[]): Command => ({
  name: 'completion',
  summary: 'Prints a script that completes commands and options in bash, zsh or fish.',
  operands: ['shell'],
  options: {},
  notes: [
    'in a checkout, define the command first:  stoa() { npm run --silent stoa -- "$@"; }',
    'bash: add  source <(stoa completion bash)  to ~/.bashrc',
    'zsh:  add  source <(stoa completion zsh)   to ~/.zshrc, after compinit',
    'fish: run  stoa completion fish > ~/.config/fish/completions/stoa.fish',
  ],
  reportsSettings: true,
  async run({ operands: [shell = ''] }) {
    const script = completionScript(shell, commands());
    return { json: { shell, script }, text: script };
  },
});
