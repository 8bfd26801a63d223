import type { CompletedCommand, CompletedOption, CompletionTree } from './completionTree.ts';

/** The script for `source <(velocity completion bash)`. */
export function bashCompletion({ nouns, commands, globals }: CompletionTree): string {
  const withVerbs = [...new Set(commands.filter(({ verb }) => verb !== null).map(({ noun }) => noun))];
  return `# bash completion for velocity
_velocity() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev= noun= verb= position=0 word skip=0 i
  COMPREPLY=()
  ((COMP_CWORD > 0)) && prev=\${COMP_WORDS[COMP_CWORD - 1]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if ((skip)); then skip=0; continue; fi
    case $word in
      ${valueFlags(commands, globals).join('|')}) skip=1 ;;
      -?*) ;;
      *)
        if [[ -z $noun ]]; then noun=$word
        elif [[ -z $verb && " ${withVerbs.join(' ')} " == *" $noun "* ]]; then verb=$word
        else position=$((position + 1)); fi ;;
    esac
  done
  local IFS=$'\\n'
  case "$noun $verb $prev" in
${optionValueCases(commands)}
  esac
  case $prev in
    ${valueFlags(commands, globals).join('|')}) return ;;
  esac
  if [[ $cur == -* ]]; then
    local options=${words(globals.map(({ name }) => name))}
    case "$noun $verb" in
${commands.map((command) => `      ${key(command)}) options+=$'\\n'${words(command.options.map(({ name }) => name))} ;;`).join('\n')}
    esac
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
    return
  fi
  if [[ -z $noun ]]; then
    COMPREPLY=($(compgen -W ${words(nouns.map(({ name }) => name))} -- "$cur"))
    return
  fi
  case "$noun $verb $position" in
${withVerbs.map((noun) => `    "${noun}  0") COMPREPLY=($(compgen -W ${words(verbs(commands, noun))} -- "$cur")) ;;`).join('\n')}
${argumentCases(commands)}
  esac
}
complete -F _velocity velocity
`;
}

function key({ noun, verb }: CompletedCommand): string {
  return `"${noun} ${verb ?? ''}"`;
}

function verbs(commands: readonly CompletedCommand[], noun: string): string[] {
  return commands.flatMap((command) => (command.noun === noun ? (command.verb ?? []) : []));
}

/** The words as one bash string, separated by line breaks. */
function words(list: readonly string[]): string {
  return `$'${list.map((word) => word.replaceAll(/['\\]/g, String.raw`\$&`)).join(String.raw`\n`)}'`;
}

function valueFlags(commands: readonly CompletedCommand[], globals: readonly CompletedOption[]): string[] {
  const all = [...globals, ...commands.flatMap(({ options }) => options)];
  return [...new Set(all.filter(({ takesValue }) => takesValue).map(({ name }) => name))];
}

function optionValueCases(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap((command) =>
      command.options
        .filter(({ values }) => values.length > 0)
        .map(
          ({ name, values }) =>
            `    "${command.noun} ${command.verb ?? ''} ${name}") COMPREPLY=($(compgen -W ${words(values)} -- "$cur")); return ;;`,
        ),
    )
    .join('\n');
}

function argumentCases(commands: readonly CompletedCommand[]): string {
  return commands
    .flatMap(({ noun, verb, args }) =>
      args.flatMap(({ values, isFile }, at) => {
        const place = `    "${noun} ${verb ?? ''} ${at}")`;
        if (isFile) return [`${place} COMPREPLY=($(compgen -f -- "$cur")) ;;`];
        return values.length === 0 ? [] : [`${place} COMPREPLY=($(compgen -W ${words(values)} -- "$cur")) ;;`];
      }),
    )
    .join('\n');
}
