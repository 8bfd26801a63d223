import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const REPEATS = 21;
const bin = join(import.meta.dirname, '../../bin/velocity');

/**
 * How long people wait for the command line, as ratios to an empty Node process in the same run: help, a data command
 * on a backend that another process owns, and the first frame of the full-screen tool.
 */
export async function benchStartup(): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'velocity-bench-'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    TMPDIR: tmpdir(),
    VELOCITY_HOME: home,
  };
  const owner = spawn(bin, ['serve', '--port', '0', '--no-seed'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await says(owner, 'http://');
    const measures = {
      node: () => untilEnd(process.execPath, ['-e', '0'], env),
      help: () => untilEnd(bin, ['--help'], env),
      data: () => untilEnd(bin, ['inbox', 'list', '--ids'], env),
      frame: () => untilFrame(env),
    };
    const times = {
      node: new Array<number>(),
      help: new Array<number>(),
      data: new Array<number>(),
      frame: new Array<number>(),
    };
    // Interleaved, so that whatever else the machine does falls on all of them; the first round warms the caches.
    for (let round = 0; round <= REPEATS; round += 1) {
      for (const name of ['node', 'help', 'data', 'frame'] as const) {
        const ms = await measures[name]();
        if (round > 0) times[name].push(ms);
      }
    }
    const empty = percentile(times.node, 0.5);
    return [
      figure('velocity --help', times.help, empty, 2, 'until it has ended'),
      figure(
        'data command on a running backend',
        times.data,
        empty,
        4.5,
        '`inbox list --ids` until it has ended, query and output included',
      ),
      figure('first Ink frame', times.frame, empty, 8, '`tui` until its first frame is on the terminal'),
    ];
  } finally {
    owner.kill('SIGTERM');
    await once(owner, 'exit');
    await rm(home, { recursive: true, force: true });
  }
}

function figure(name: string, times: readonly number[], empty: number, target: number, how: string): Figure {
  const median = percentile(times, 0.5);
  const ratio = median / empty;
  return {
    name,
    measured: `${ratio.toFixed(2)} × node -e 0`,
    target: `≤ ${target} ×`,
    ok: ratio <= target,
    detail: `${median.toFixed(0)} ms against ${empty.toFixed(0)} ms, medians of ${times.length} interleaved runs; ${how}.`,
  };
}

async function untilEnd(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const child = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}.`);
  return performance.now() - began;
}

/** The frame is there when the tabs stand on the alternate screen; the tool is ended then. */
async function untilFrame(env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const pty = spawnInTerminal(bin, ['tui'], { cols: 80, rows: 24, env: { ...env, TERM: 'xterm-256color' } });
  let output = '';
  let took: number | null = null;
  const ended = new Promise<void>((resolve) => {
    pty.onExit(() => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    void ended.then(() => reject(new Error(`It ended without a frame: ${output}`)));
    pty.onData((text) => {
      output += text;
      if (took !== null || !output.includes('Production')) return;
      took = performance.now() - began;
      resolve();
    });
  });
  pty.kill('SIGTERM');
  await ended;
  return took ?? 0;
}

async function says(child: ChildProcess, text: string): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It ended without saying ${text}: ${said}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (piece: Buffer) => {
        said += String(piece);
        if (said.includes(text)) resolve();
      });
    }
  });
}
