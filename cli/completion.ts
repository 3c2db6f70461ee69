import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh'] as const;
export type Shell = (typeof SHELLS)[number];

/** What may stand somewhere, and what it is for. */
interface Word {
  word: string;
  about: string;
}

/** A command by the words that lead to it, each after a space; what may follow it, and after which of its options what. */
interface Place {
  path: string;
  words: Word[];
  values: { option: string; words: Word[] }[];
}

const plain = (words: readonly string[] = []): Word[] => words.map((word) => ({ word, about: '' }));

function placesOf(command: Command, path = ''): Place[] {
  const help = command.createHelp();
  const options = help.visibleOptions(command);
  const commands = help.visibleCommands(command);
  const own: Place = {
    path,
    words: [
      ...commands.map((each) => ({ word: each.name(), about: each.description() })),
      ...command.registeredArguments.flatMap(({ argChoices }) => plain(argChoices)),
      ...options.flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : [])),
    ],
    values: options.flatMap(({ long, argChoices, required, optional }) =>
      long && (required || optional) ? [{ option: long, words: plain(argChoices) }] : [],
    ),
  };
  return [own, ...command.commands.flatMap((each) => placesOf(each, `${path} ${each.name()}`))];
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A `case` of a shell; a pattern without a line of its own is left to what the shell does by itself. */
const caseOf = (subject: string, cases: readonly (readonly [pattern: string, body: string])[]): string =>
  [`  case ${subject} in`, ...cases.map(([pattern, body]) => `    ${pattern}) ${body} ;;`), '  esac'].join('\n');

interface Dialect {
  head: string;
  /** What has been typed before the word that is completed. */
  typed: string;
  /** Offers the words; none are the names of files. */
  offer(words: readonly Word[]): string;
  tail: string;
}

const DIALECTS: Record<Shell, Dialect> = {
  bash: {
    head: '# Completion of latchkey for bash. A colon is a part of a command.\nCOMP_WORDBREAKS=${COMP_WORDBREAKS//:}',
    typed: '"${COMP_WORDS[@]:1:COMP_CWORD-1}"',
    offer: (words) =>
      words.length === 0
        ? 'COMPREPLY=()'
        : `COMPREPLY=($(compgen -W ${quoted(words.map(({ word }) => word).join(' '))} -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    tail: 'complete -o default -F _latchkey latchkey',
  },
  zsh: {
    head: '#compdef latchkey\n# Completion of latchkey for zsh.',
    typed: '"${(@)words[2,CURRENT-1]}"',
    offer: (words) =>
      words.length === 0
        ? '_files'
        : `offered=(${words.map(({ word, about }) => quoted([word.replaceAll(':', '\\:'), about].filter(Boolean).join(':'))).join(' ')}); _describe latchkey offered || _files`,
    tail: 'if [ "$funcstack[1]" = _latchkey ]; then _latchkey "$@"; else compdef _latchkey latchkey; fi',
  },
};

/**
 * A script that completes commands, options and their choices. It holds them all, so that nothing is started while somebody types.
 *
 * @param program with all its commands read
 */
export function completionScript(shell: Shell, program: Command): string {
  const { head, typed, offer, tail } = DIALECTS[shell];
  const places = placesOf(program);
  const steps = places.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  /** What follows options, with all the places where that is so. */
  const values = new Map<string, string[]>();
  for (const { path, values: own } of places)
    for (const { option, words } of own)
      values.set(offer(words), [...(values.get(offer(words)) ?? []), quoted(`${path} ${option}`)]);
  return `${head}
_latchkey() {
  local at='' last='' word
  local -a offered
  for word in ${typed}; do
    last=$word
${caseOf('"$at $word"', [[steps.join('|'), 'at="$at $word"']])}
  done
${caseOf(
  '"$at $last"',
  [...values].map(([offered, options]) => [options.join('|'), `${offered}; return`] as const),
)}
${caseOf(
  '"$at"',
  places.map(({ path, words }) => [quoted(path), offer(words)] as const),
)}
}
${tail}
`;
}
