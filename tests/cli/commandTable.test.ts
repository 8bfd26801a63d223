import { describe, expect, it } from 'vitest';
import { askedForHelp } from '#cli/askedForHelp.ts';
import { commandTable } from '#cli/commandTable.ts';
import { parseCommandLine } from '#cli/program.ts';

const promised = `accounts list|add|set|remove|enable|disable
scrape
feed
feed show
inbox list|show|history|add|edit|remove|restore|go
research
promote
runs list|show|output|pause|resume
production list|show|history|set|thumbnail|remove|restore|publish|export
articles list|show|draft|update|publish|unpublish
models list|show|recommend|cost|refresh|test
staff list|add|remove|reset-password
backend status|migrate|backup|restore
serve
status
tui
doctor
completion`
  .split('\n')
  .flatMap((line) => {
    const [noun = '', verbs] = line.split(' ');
    return verbs === undefined ? [noun] : verbs.split('|').map((verb) => `${noun} ${verb}`);
  });

describe('the table of commands', () => {
  it('holds every command, each once', () => {
    expect(commandTable.map(({ path }) => path.join(' ')).toSorted()).toEqual(promised.toSorted());
  });

  it.each(commandTable.map((spec) => [spec.path.join(' '), spec] as const))(
    '%s understands what the table offers',
    async (_, spec) => {
      const { inputNames } = await spec.load();
      const offered = [
        ...(spec.args ?? []).map(({ name }) => camelCase(name)),
        ...(spec.options ?? []).map(({ flags }) => camelCase(flags.split(' ')[0]?.replace(/^--(no-)?/, '') ?? '')),
      ];
      expect(inputNames.toSorted()).toEqual(offered.toSorted());
    },
  );

  it.each(commandTable.flatMap((spec) => spec.examples.map((example) => [example, spec] as const)))(
    'example: %s',
    (example, spec) => {
      const line = new RegExp(`velocity ${spec.path.join(' ')}[^|<>)]*`).exec(example)?.[0] ?? '';
      const words = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
      expect(parseCommandLine(words.slice(1), commandTable).spec).toBe(spec);
    },
  );

  it('has help for every noun, command and for itself', () => {
    for (const { path, summary } of commandTable) {
      expect(askedForHelp([...path, '--help'], commandTable)).toContain(`${summary}.`);
      expect(askedForHelp([path[0], '-h'], commandTable)).toContain(`velocity ${path[0]}`);
    }
    const root = askedForHelp(['--help'], commandTable) ?? '';
    for (const { path } of commandTable) expect(root).toMatch(new RegExp(`^ {2}${path[0]} `, 'm'));
    expect(root.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  it('gives help before the command is judged, and none behind --', () => {
    expect(askedForHelp(['--timeout', '5', 'feed', '--sort', 'nonsense', '--help'], commandTable)).toContain(
      'velocity feed',
    );
    expect(askedForHelp(['help', 'inbox', 'add'], commandTable)).toContain('velocity inbox add');
    expect(askedForHelp(['production', 'set', '3400', 'title', '--', '--help'], commandTable)).toBeNull();
  });
});

describe('a command line', () => {
  it('takes the options for every command before and after the command', () => {
    for (const argv of [
      ['--json', '--timeout', '5', 'inbox', 'list', '--pending'],
      ['inbox', 'list', '--json', '--pending', '--timeout', '5'],
      ['inbox', '--json', 'list', '--timeout=5', '--pending'],
    ]) {
      const { raw, globals } = parseCommandLine(argv, commandTable);
      expect(raw).toEqual({ pending: true });
      expect(globals).toMatchObject({ json: true, timeout: '5' });
    }
  });

  it('takes - and numbers with # as values', () => {
    expect(parseCommandLine(['production', 'set', '#3401', 'title', '-'], commandTable).raw).toEqual({
      story: '#3401',
      field: 'title',
      value: '-',
    });
    expect(parseCommandLine(['research', '3401', '-'], commandTable).raw).toMatchObject({ story: ['3401', '-'] });
  });

  it.each([
    [['inbx'], /Unknown command 'inbx'\./],
    [['inbox', 'lst'], /There is no command "inbox lst"\./],
    [['inbox'], /needs a word more/],
    [[], /No command was given\./],
    [['feed', '--srt', 'views'], /Unknown option '--srt'/],
    [['feed', '--sort', 'age'], /Allowed choices are velocity, posted, views, likes, replies\./],
    [['promote'], /Missing required argument 'story'/],
    [['feed', 'extra'], /Too many arguments/],
  ])('says what is wrong with %j', (argv, message) => {
    expect(() => parseCommandLine(argv, commandTable)).toThrow(message);
  });
});

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

describe('a line that cannot be understood', () => {
  it.each([
    [['frob'], 'velocity --help'],
    [[], 'velocity --help'],
    [['scrape', '--nope'], 'velocity scrape --help'],
    [['--timeout', '5', 'inbox', 'list', 'extra'], 'velocity inbox list --help'],
    [['production', 'show'], 'velocity production show --help'],
  ])('%j leads to the help of its command', (argv, help) => {
    expect(() => parseCommandLine(argv, commandTable)).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining(`See \`${help}\`.`) }),
    );
  });
});
