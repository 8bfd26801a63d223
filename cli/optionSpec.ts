/** One positional argument of a command, as help and completion show it. */
export interface ArgumentSpec {
  name: string;
  about: string;
  optional?: boolean;
  many?: boolean;
  /** The only values there are. */
  choices?: readonly string[];
  /** Values that a shell offers; others are fine too. */
  suggestions?: readonly string[];
}

/** One option: `--max <n>`, `--yes`, `--no-suggest`. */
export interface OptionSpec {
  flags: string;
  /** The same option as one letter: `-o`. */
  short?: string;
  about: string;
  /** The only values there are. */
  choices?: readonly string[];
  /** Values that a shell offers; others are fine too. */
  suggestions?: readonly string[];
  /** What stands without an option was probably meant for this one. */
  takesWords?: true;
}
