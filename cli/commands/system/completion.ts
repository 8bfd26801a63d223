import { enum as oneOf, object, string } from 'zod';
import { bashCompletion } from '#cli/commands/system/completion/bash.ts';
import { fishCompletion } from '#cli/commands/system/completion/fish.ts';
import { completionTree } from '#cli/commands/system/completion/completionTree.ts';
import { zshCompletion } from '#cli/commands/system/completion/zsh.ts';
import { defineCommand } from '#cli/defineCommand.ts';

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

export const completionCommand = defineCommand({
  input: object({ shell: oneOf(['bash', 'zsh', 'fish']) }),
  result: object({ shell: string(), script: string() }),
  run: async ({ shell }, { table }) => ({ shell, script: scripts[shell](completionTree(table)) }),
  show: ({ script }, { output }) => output.raw(script),
});
