import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askedForHelp } from '#cli/askedForHelp.ts';
import { commandTable } from '#cli/commandTable.ts';
import { parseCommandLine } from '#cli/program.ts';

const root = join(import.meta.dirname, '../..');
const folders = readdirSync(join(root, 'cli/commands'));
const commandFiles = folders.flatMap((folder) =>
  readdirSync(join(root, 'cli/commands', folder)).flatMap((name) => {
    const path = `cli/commands/${folder}/${name}`;
    if (!name.endsWith('.ts')) return [];
    return /\bLoadedCommand\b|\bdefine(?:List|History)?Command\(/.test(textOf(path)) ? [path] : [];
  }),
);

/** A new command costs three files: its code, its row beside it, its word in the README (tests/docs.test.ts). */
describe('a command', () => {
  it('is loaded by exactly one row', async () => {
    const called = await Promise.all(commandTable.map(({ load }) => load()));
    expect(new Set(called).size, 'Two rows load one command.').toBe(called.length);
    const defined = await Promise.all(commandFiles.map((path) => commandsOf(path)));
    const uncalled = defined.flat().filter(({ command }) => !called.some((loaded) => loaded === command));
    expect(
      uncalled.map(({ name }) => name),
      'Nobody can call these: give each a row in the …Rows.ts file of its folder, and name that file in cli/commandTable.ts.',
    ).toEqual([]);
    expect(defined.flat().length).toBe(commandTable.length);
    const paths = commandTable.map(({ path }) => path.join(' '));
    expect(
      paths.filter((path, at) => paths.indexOf(path) !== at),
      'The table has these twice.',
    ).toEqual([]);
  });

  it('has its row in the folder of its code', () => {
    const elsewhere = folders.flatMap((folder) => {
      const path = `cli/commands/${folder}/${folder}Rows.ts`;
      const rows = existsSync(join(root, path)) ? textOf(path) : '';
      return Array.from(rows.matchAll(/import\('([^']+)'\)/g), ([, from = '']) => `${folder}: ${from}`);
    });
    expect(
      elsewhere.filter((from) => !/^\w+: \.\/\w+\.ts$/.test(from)),
      'A row loads its command from its own folder: move the one to the other.',
    ).toEqual([]);
    expect(elsewhere.length, 'Name the …Rows.ts file of each folder in cli/commandTable.ts.').toBe(commandTable.length);
  });

  it('is named by no other file, so that a new one changes none', () => {
    const sources = readdirSync(join(root, 'cli'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const words = new RegExp(`(?:${commandFiles.map((path) => path.split('/').slice(1).join('/')).join('|')})'`);
    const naming = sources.filter((path) => words.test(textOf(`cli/${path}`)));
    expect(naming, 'Move what they share out of the command, into a file of its own.').toEqual([]);
    const table = textOf('cli/commandTable.ts');
    expect(
      folders.map((folder) => `./commands/${folder}/${folder}Rows.ts`).filter((path) => !table.includes(path)),
      'Write the rows of this folder there, import them in cli/commandTable.ts and add them to its list.',
    ).toEqual([]);
    expect(table.match(/Rows\.ts/g)).toHaveLength(folders.length);
  });
});

describe('the table of commands', () => {
  it.each(commandTable.map((spec) => [spec.path.join(' '), spec] as const))(
    '%s understands what the table offers',
    async (_, spec) => {
      const { inputNames } = await spec.load();
      const offered = [
        ...(spec.args ?? []).map(({ name }) => camelCase(name)),
        ...(spec.options ?? []).map(({ flags }) => camelCase(flags.split(' ')[0]?.replace(/^--(no-)?/, '') ?? '')),
      ];
      const message =
        'Give each field of `input` an argument or option of its name in the row, and each of those a field.';
      expect(inputNames.toSorted(), message).toEqual(offered.toSorted());
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

  it('says of every noun what it stands for, rather than its name again: a line of `nouns` in cli/helpText.ts', () => {
    const help = askedForHelp(['--help'], commandTable) ?? '';
    const repeated = [...help.matchAll(/^  (\w+) +\1:/gm)].map(([, noun]) => noun);
    expect(help).toContain('inbox       Story ideas:');
    expect(repeated).toEqual([]);
  });

  it('prints help even where the rest of the line is invalid, but not for a --help after --', () => {
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
    [['inbox'], /Choose a command of velocity inbox/],
    [[], /No command was given\./],
    [['feed', '--srt', 'views'], /Unknown option '--srt'/],
    [['feed', '--sort', 'age'], /^--sort cannot be "age"\.$/],
    [['feed', '--sort'], /^The value of --sort <by> is missing\.$/],
    [['promote'], /^velocity promote needs <story…>\.$/],
    [['production', 'set', '3400'], /^velocity production set needs <field> and <value>\.$/],
    [['completion', 'tcsh'], /^<shell> cannot be "tcsh"\.$/],
    [['feed', 'extra'], /^velocity feed takes options alone, and got "extra"\.$/],
    [['accounts', 'add', 'a', 'b'], /^velocity accounts add takes one argument, and got 2: "a", "b"\.$/],
    [
      ['schedules', 'set', 'scrape', '0', '6', 'LICENSE', 'README.md', 'bin', 'cli', 'core'],
      /^velocity schedules set takes 2 arguments, and got 8: "scrape", "0", .+, "bin", …\.$/,
    ],
  ])('says what is wrong with %j', (argv, message) => {
    expect(() => parseCommandLine(argv, commandTable)).toThrow(message);
  });

  it.each([
    [['promote'], 'Id, number (3401 or "#3401"), or - for ids on stdin. For example `velocity promote 3401`.'],
    [['production', 'set', '3400'], 'For example `velocity production set 3401 audio "Done"`.'],
    [['completion'], 'One of bash, zsh, fish.'],
    [
      ['feed', '--sort', 'view'],
      'Did you mean views? Choose one of velocity, posted, views, likes, replies, momentum.',
    ],
    [['feed', 'shwo'], 'Did you mean `velocity feed show`?'],
    [['feed', '--categry', 'x'], 'Did you mean --category? See `velocity feed --help`.'],
    [['accounts', 'add', 'a', 'b'], 'Usage: `velocity accounts add <handle>`. Call it once for each'],
    [['inbox', 'add', '--title', 'a', 'b'], 'Put quotes around a value of several words. For example'],
    [['inbox', 'add', 'My own idea'], 'Give it with --title: `velocity inbox add --title "My own idea"`. See'],
    [
      ['inbox', 'add', 'My', 'own', 'idea'],
      'Give it with --title, in quotes: `velocity inbox add --title "My own idea"`. See',
    ],
    [
      ['feed', '--sort', 'views', 'strait of hormuz'],
      'Give it with --search: `velocity feed --search "strait of hormuz"`.',
    ],
    [['production', 'list', 'bridge'], 'Give it with --search: `velocity production list --search "bridge"`.'],
    [['inbox', 'list', '--category', 'EU', 'Watch'], 'Put quotes around a value of several words.'],
    [['models', 'test', 'Say hello'], 'Give it with --prompt: `velocity models test --prompt "Say hello"`.'],
    [['doctor', 'online'], 'For example `velocity doctor`. See `velocity doctor --help`.'],
  ])('says what to do about %j', (argv, hint) => {
    expect(() => parseCommandLine(argv, commandTable)).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining(hint) }),
    );
  });

  it.each([
    [['inbox', 'shw'], 'Did you mean `velocity inbox show`?'],
    [['inbox', 'lsit'], 'Did you mean `velocity inbox list`?'],
    [['production', 'Publsh'], 'Did you mean `velocity production publish`?'],
    [['accounts', 'ad'], 'velocity accounts: Accounts that are scraped'],
    [['inbox', 'frobnicate'], 'velocity inbox: Story ideas'],
  ])('says which word was probably meant by %j, else which there are', (argv, hint) => {
    expect(() => parseCommandLine(argv, commandTable)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(hint) }),
    );
  });
});

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

describe('a command line that cannot be parsed', () => {
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

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

async function commandsOf(path: string): Promise<{ name: string; command: unknown }[]> {
  const exports: object = await import(join(root, path));
  return Object.entries(exports).flatMap(([name, command]: [string, unknown]) =>
    typeof command === 'object' && command !== null && 'execute' in command
      ? [{ name: `${name} of ${path}`, command }]
      : [],
  );
}
