import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTable } from '#cli/commandTable.ts';
import { categories } from '#web/site/categories.ts';
import { buildOnce, cli } from '../../../support/cli.ts';

/** CI installs all three; a developer's machine may lack one. */
const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-completion-'));
  await buildOnce();
  for (const shell of shells) writeFileSync(join(folder, shell), (await cli(['completion', shell])).stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a shell offers at the end of a line. */
function offered(shell: Shell, line: string): string[] {
  const script = join(folder, shell);
  if (shell === 'fish') {
    const answer = execFileSync(shell, ['--no-config', '-c', `source ${script}; complete --do-complete '${line}'`]);
    return words(answer.toString()).map((word) => word.split('\t')[0] ?? '');
  }
  if (shell === 'bash') {
    const typed = `source ${script}; COMP_WORDS=(${line.replace(/ $/, " ''")}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _velocity; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return words(execFileSync(shell, ['--norc', '-c', typed]).toString());
  }
  return zshOffers(script, line);
}

/** zsh completes only in its line editor, so it runs in a terminal. */
function zshOffers(script: string, line: string): string[] {
  // Configured by a file, because zsh sometimes loses typed-ahead input; read until the line is drawn below the list.
  const settings = `
    autoload -Uz compinit; compinit -u -d ${folder}/dump; source ${script}
    zmodload zsh/complist; bindkey "^X" list-choices
    zstyle ":completion:*" list-grouped false; zstyle ":completion:*" verbose no
    LISTMAX=0; setopt no_list_packed no_always_last_prompt
    PS1="PROMPT> "`;
  writeFileSync(join(folder, '.zshrc'), settings);
  const program = `
    zmodload zsh/zpty
    zpty z zsh -d -i
    zpty -r z out '*PROMPT> *'
    zpty -n -w z '${line}'$'\\x18'
    zpty -r z out '*PROMPT> *'
    print -r -- "$out"
    zpty -d z`;
  const { stdout } = spawnSync('zsh', ['-f', '-c', program], {
    encoding: 'utf8',
    env: { ...process.env, TERM: 'dumb', COLUMNS: '200', ZDOTDIR: folder },
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const seen = stdout.slice(stdout.indexOf(line) + line.length);
  return words(seen.replaceAll(/\s+/g, '\n'));
}

function words(text: string): string[] {
  return text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

for (const shell of shells)
  describe.skipIf(!isInstalled(shell))(`completion in ${shell}`, () => {
    it('reads its script without complaint', () => {
      const check = shell === 'fish' ? ['--no-execute'] : ['-n'];
      expect(spawnSync(shell, [...check, join(folder, shell)], { encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    });

    it('offers every noun', () => {
      const nouns = [...new Set(commandTable.map(({ path }) => path[0]))];
      expect(offered(shell, 'velocity ')).toEqual(expect.arrayContaining(nouns));
    });

    it('offers the verbs of a noun, also after global options', () => {
      const verbs = ['list', 'add', 'edit', 'remove', 'restore', 'go'];
      expect(offered(shell, 'velocity inbox ')).toEqual(expect.arrayContaining(verbs));
      expect(offered(shell, 'velocity --timeout 5 inbox ')).toEqual(expect.arrayContaining(verbs));
    });

    it('offers options, their values and the values of arguments', () => {
      expect(offered(shell, 'velocity scrape --')).toEqual(expect.arrayContaining(['--all', '--no-suggest', '--json']));
      expect(offered(shell, 'velocity feed --sort ')).toEqual(expect.arrayContaining(['velocity', 'posted', 'views']));
      const slugs = categories.map(({ slug }) => slug);
      for (const command of ['feed', 'inbox add', 'articles update 3400', 'production publish 3400']) {
        expect(offered(shell, `velocity ${command} --category `), command).toEqual(expect.arrayContaining(slugs));
      }
      expect(offered(shell, 'velocity completion ')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
      expect(offered(shell, 'velocity production set 3400 full')).toEqual(expect.arrayContaining(['full_script']));
    });

    it('offers files where a file is asked for', () => {
      expect(offered(shell, `velocity backend backup ${folder}/`).join(' ')).toContain('bash');
    });
  });

function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}
