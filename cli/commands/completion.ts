/** Completion in a shell: `latchkey completion bash|zsh`. */
import { Argument, type Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion';

export const define = (command: Command, createWhole: () => Promise<Command>) =>
  command
    .addArgument(new Argument('<shell>', 'the shell that the script is for').choices(SHELLS))
    .addHelpText(
      'after',
      '\nbash: latchkey completion bash > /etc/bash_completion.d/latchkey\nzsh:  latchkey completion zsh > "${fpath[1]}/_latchkey"',
    )
    .action(async (shell: Shell) => void process.stdout.write(completionScript(shell, await createWhole())));
