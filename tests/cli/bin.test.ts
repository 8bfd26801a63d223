import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { bin, buildOnce, cli } from '../support/cli.ts';

const root = packageRoot();
let folder: string;

beforeAll(async () => {
  await buildOnce();
  folder = mkdtempSync(join(tmpdir(), 'velocity-bin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('bin/velocity', () => {
  it('runs from any folder, through a chain of links, absolute and relative', async () => {
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    symlinkSync(bin, join(folder, 'a', 'absolute'));
    symlinkSync('../absolute', join(folder, 'a', 'b', 'relative'));
    symlinkSync('a/b/relative', join(folder, 'velocity'));
    const { code, stdout } = await cli(['--version'], { program: join(folder, 'velocity'), cwd: folder });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '0.1.0\n' });
  });

  it('uses the Node of its own package, whatever the system has', async () => {
    const old = join(folder, 'old');
    mkdirSync(old);
    writeFileSync(join(old, 'node'), '#!/bin/sh\necho the wrong node; exit 9\n');
    chmodSync(join(old, 'node'), 0o755);
    const { code } = await cli(['--version'], { env: { PATH: `${old}:${process.env['PATH'] ?? ''}` } });
    expect(code).toBe(0);
  });

  it('says in one line what is missing: a build, Node, or a newer Node', async () => {
    const copy = join(folder, 'copy');
    cpSync(join(root, 'bin'), join(copy, 'bin'), { recursive: true });
    const program = join(copy, 'bin', 'velocity');
    expect(await cli([], { program })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Velocity is not built: run npm ci in \S+\n$/),
    });
    cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
    writeFileSync(join(copy, 'package.json'), '{"name":"velocity","type":"module"}');
    const tools = join(folder, 'tools');
    mkdirSync(tools);
    for (const name of ['sh', 'readlink']) symlinkSync(`/bin/${name}`, join(tools, name));
    expect(await cli([], { program, env: { PATH: tools } })).toMatchObject({
      code: 1,
      stderr: 'Velocity needs Node.js 22.19 or newer.\n',
    });
    const pretending = `#!/bin/sh\nexec "${process.execPath}" --import 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.0"})' "$@"\n`;
    writeFileSync(join(tools, 'node'), pretending);
    chmodSync(join(tools, 'node'), 0o755);
    expect(await cli(['feed'], { program, env: { PATH: tools } })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Velocity needs Node\.js 22\.19 or newer; this is 20\.19\.0\..*\n$/),
    });
  });

  it.each(['scrape', 'research', 'promote'])('velocity-%s is the command as a tool of its own', async (name) => {
    symlinkSync(join(root, 'bin', `velocity-${name}`), join(folder, `velocity-${name}`));
    const program = join(folder, `velocity-${name}`);
    const [tool, command] = [await cli(['--help'], { program }), await cli([name, '--help'])];
    expect(tool).toEqual(command);
    expect(await cli([], { program })).toMatchObject({ code: 2 });
  });
});
