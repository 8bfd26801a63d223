import type { CompletedArgument, CompletedCommand, CompletedOption, CompletionTree } from './completionTree.ts';

/** The script for `velocity completion fish | source`. */
export function fishCompletion({ nouns, commands, globals }: CompletionTree): string {
  const all = [...globals, ...commands.flatMap(({ options }) => options)];
  const valueFlags = [...new Set(all.filter(({ takesValue }) => takesValue).map(({ name }) => name))];
  const lines = [
    '# fish completion for velocity',
    // The words typed so far, without options and their values.
    'function __velocity_words',
    '  set -l skip 0',
    '  for word in (commandline -opc)[2..]',
    '    if test $skip = 1; set skip 0; continue; end',
    `    if contains -- $word ${valueFlags.join(' ')}; set skip 1; continue; end`,
    "    string match -q -- '-?*' $word; or echo $word",
    '  end',
    'end',
    'function __velocity_at; set -l words (__velocity_words); test (count $words) -eq (math (count $argv)); and test "$words" = "$argv"; end',
    'function __velocity_in; set -l words (__velocity_words); set -l n (count $argv)',
    '  test (count $words) -ge $n; and test "$words[1..$n]" = "$argv"; end',
    // True where the words so far are this command, and its argument of the given number (from 0) comes next.
    'function __velocity_arg; set -l words (__velocity_words); set -l n (count $argv[2..])',
    '  test (count $words) -eq (math $n + $argv[1]); and test "$words[1..$n]" = "$argv[2..]"; end',
    'complete -c velocity -f',
    ...globals.map((option) => `complete -c velocity ${optionPart(option)}`),
    ...nouns.map(
      ({ name, about }) =>
        `complete -c velocity -n 'test (count (__velocity_words)) -eq 0' -a ${name} -d ${quoted(about)}`,
    ),
    ...commands.flatMap((command) => commandLines(command)),
  ];
  return `${lines.join('\n')}\n`;
}

function commandLines(command: CompletedCommand): string[] {
  const { noun, verb, about, options, args } = command;
  const path = verb === null ? noun : `${noun} ${verb}`;
  const lines = verb === null ? [] : [`complete -c velocity -n '__velocity_at ${noun}' -a ${verb} -d ${quoted(about)}`];
  return [
    ...lines,
    ...options.map((option) => `complete -c velocity -n '__velocity_in ${path}' ${optionPart(option)}`),
    ...args.flatMap((argument, at) => argumentLine(path, at, argument)),
  ];
}

function argumentLine(path: string, at: number, { values, isFile }: CompletedArgument): string[] {
  const when = `complete -c velocity -n '__velocity_arg ${at} ${path}'`;
  if (isFile) return [`${when} -F`];
  return values.length === 0 ? [] : [`${when} -a ${quoted(values.join(' '))}`];
}

function optionPart({ name, about, takesValue, values }: CompletedOption): string {
  const value = takesValue ? ` -x${values.length > 0 ? ` -a ${quoted(values.join(' '))}` : ''}` : '';
  return `-l ${name.slice(2)}${value} -d ${quoted(about)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
