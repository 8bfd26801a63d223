import type { CompletedCommand, CompletedOption, CompletionTree } from './completionTree.ts';

/** The script for `source <(velocity completion zsh)`, or for a file `_velocity` in `fpath`. */
export function zshCompletion({ nouns, commands, globals }: CompletionTree): string {
  return `#compdef velocity
# zsh completion for velocity
_velocity() {
  local curcontext="$curcontext" state line noun verb
  local -a globals
  globals=(
${globals.map((option) => `    ${optionSpec(option)}`).join('\n')}
  )
  _arguments -C $globals '1: :->noun' '*:: :->rest' && return
  case $state in
    noun)
      local -a nouns
      nouns=(
${nouns.map(({ name, about }) => `        ${quoted(`${name}:${about}`)}`).join('\n')}
      )
      _describe command nouns ;;
    rest)
      noun=$line[1]
      case $noun in
${nouns.map(({ name }) => nounCase(name, commands)).join('\n')}
      esac ;;
  esac
}
if [[ $funcstack[1] == _velocity ]]; then _velocity "$@"; else compdef _velocity velocity; fi
`;
}

function nounCase(noun: string, commands: readonly CompletedCommand[]): string {
  const own = commands.filter((command) => command.noun === noun);
  const [single] = own;
  if (single?.verb === null) return `        ${noun}) ${argumentsCall(single)} ;;`;
  return `        ${noun})
          _arguments -C $globals '1: :->verb' '*:: :->words'
          case $state in
            verb)
              local -a verbs
              verbs=(
${own.map(({ verb, about }) => `                ${quoted(`${verb ?? ''}:${about}`)}`).join('\n')}
              )
              _describe verb verbs ;;
            words)
              case $line[1] in
${own.map((command) => `                ${command.verb ?? ''}) ${argumentsCall(command)} ;;`).join('\n')}
              esac ;;
          esac ;;`;
}

function argumentsCall({ options, args }: CompletedCommand): string {
  const places = args.map(({ values, isFile }, at) => {
    if (isFile) return `'${at + 1}: :_files'`;
    return values.length === 0 ? `'${at + 1}: :'` : quoted(`${at + 1}: :(${values.join(' ')})`);
  });
  return ['_arguments $globals', ...options.map(optionSpec), ...places].join(' ');
}

function optionSpec({ name, about, takesValue, values }: CompletedOption): string {
  const description = about.replaceAll(/[[\]:]/g, String.raw`\$&`);
  const value = takesValue ? `: :${values.length > 0 ? `(${values.join(' ')})` : ''}` : '';
  return quoted(`${name}[${description}]${value}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
