import type { CommandSpec } from '#cli/command.ts';
import type { ArgumentSpec, OptionSpec } from '#cli/optionSpec.ts';
import { globalOptions } from '#cli/globals.ts';

/** An option as a shell offers it. */
export interface CompletedOption {
  /** `--sort`. */
  name: string;
  about: string;
  takesValue: boolean;
  /** The values it takes, where they are known. */
  values: readonly string[];
}

/** What a positional argument may be: known words, or a file's path. */
export interface CompletedArgument {
  values: readonly string[];
  isFile: boolean;
}

/** A command as a shell offers it. */
export interface CompletedCommand {
  noun: string;
  verb: string | null;
  about: string;
  options: readonly CompletedOption[];
  args: readonly CompletedArgument[];
}

export interface CompletionTree {
  nouns: readonly { name: string; about: string }[];
  commands: readonly CompletedCommand[];
  globals: readonly CompletedOption[];
}

/** The command table as completion scripts need it. */
export function completionTree(table: readonly CommandSpec[]): CompletionTree {
  const nouns = new Map<string, string>();
  for (const { path, summary } of table) {
    if (!nouns.has(path[0])) nouns.set(path[0], path.length === 1 ? summary : verbsOf(path[0], table));
  }
  return {
    nouns: [...nouns].map(([name, about]) => ({ name, about })),
    commands: table.map((spec) => ({
      noun: spec.path[0],
      verb: spec.path[1] ?? null,
      about: spec.summary,
      options: (spec.options ?? []).map(toOption),
      args: (spec.args ?? []).map(toArgument),
    })),
    globals: [...globalOptions.map(toOption), { name: '--help', about: 'Help.', takesValue: false, values: [] }],
  };
}

function verbsOf(noun: string, table: readonly CommandSpec[]): string {
  return table
    .filter(({ path }) => path[0] === noun)
    .flatMap(({ path }) => path[1] ?? [])
    .join(', ');
}

function toOption({ flags, about, choices, suggestions }: OptionSpec): CompletedOption {
  const [name = flags] = flags.split(' ');
  return { name, about, takesValue: flags.includes('<'), values: choices ?? suggestions ?? [] };
}

function toArgument({ name, choices, suggestions }: ArgumentSpec): CompletedArgument {
  return { values: choices ?? suggestions ?? [], isFile: name === 'file' };
}
