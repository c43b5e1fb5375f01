import type { Command } from '../command.ts';

export const startCommand: Command = {
  name: 'start',
  summary: 'Starts the server (what "npm start" does).',
  operands: [],
  options: {},
  // The server reports them, together with problems of the machine.
  reportsSettings: true,
  async run() {
    await import('../../main.ts');
    return null;
  },
};
