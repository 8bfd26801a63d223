import { spawn as spawnInTerminal } from '@lydell/node-pty';
import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { object, string } from 'zod';
import type { Figure } from './figure.ts';
import { openBenchBackend } from './benchBackend.ts';
import { percentile } from './percentile.ts';

const REPEATS = 21;
const bin = join(import.meta.dirname, '../../bin/velocity');
const names = ['node', 'help', 'data', 'alone', 'frame'] as const;
const arrival = object({ request: object({ url: string() }) });

/**
 * Start times of the command line, as ratios to an empty Node process in the same run: help; a data command on a
 * backend owned by another process, until its first query arrives there; one that opens the database itself; and the
 * first frame of the full-screen tool.
 */
export async function benchStartup(): Promise<Figure[]> {
  const { backend, close } = await openBenchBackend('embedded');
  const unowned = mkdtempSync(join(tmpdir(), 'velocity-bench-'));
  try {
    const { folder } = await backend.status();
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      VELOCITY_HOME: folder ?? '',
    };
    const envAlone = { ...env, VELOCITY_HOME: unowned };
    await untilEnd(bin, ['--sample', 'inbox', 'list'], envAlone);
    const whole: number[] = [];
    const measures = {
      node: () => untilEnd(process.execPath, ['-e', '0'], env),
      help: () => untilEnd(bin, ['--help'], env),
      data: () => untilQuery(env, whole),
      alone: () => untilEnd(bin, ['inbox', 'list'], envAlone),
      frame: () => untilFrame(env),
    };
    const times = { node: list(), help: list(), data: list(), alone: list(), frame: list() };
    // Interleaved, so that other load on the machine affects all of them; the first round warms the caches.
    for (let round = 0; round <= REPEATS; round += 1) {
      for (const name of names) {
        const ms = await measures[name]();
        if (round > 0) times[name].push(ms);
      }
    }
    const empty = percentile(times.node, 0.5);
    const end = (percentile(whole, 0.5) / empty).toFixed(2);
    return [
      figure('velocity --help', times.help, empty, 2, 'Until it has ended.'),
      figure(
        'data command on a running backend',
        times.data,
        empty,
        4.5,
        `\`inbox list --ids\` until its first query arrives at the owner; until it has printed and ended ${end} ×.`,
      ),
      figure('data command that opens the database', times.alone, empty, 20, '`inbox list` until it has ended.'),
      figure('first Ink frame', times.frame, empty, 8, '`tui` until its first frame is on the terminal.'),
    ];
  } finally {
    await close();
    rmSync(unowned, { recursive: true, force: true });
  }
}

function list(): number[] {
  return [];
}

function figure(name: string, times: readonly number[], empty: number, target: number, how: string): Figure {
  const median = percentile(times, 0.5);
  const ratio = median / empty;
  return {
    name,
    measured: `${ratio.toFixed(2)} × node -e 0`,
    target: `≤ ${target} ×`,
    ok: ratio <= target,
    detail: `${median.toFixed(0)} ms against ${empty.toFixed(0)} ms, medians of ${times.length} interleaved runs. ${how}`,
  };
}

async function untilEnd(program: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const child = spawn(program, [...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const code: unknown = (await once(child, 'exit')).at(0);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}.`);
  return performance.now() - began;
}

/** This process owns the backend, so it sees the query arrive without the command's help. */
async function untilQuery(env: Record<string, string>, whole: number[]): Promise<number> {
  const began = performance.now();
  let arrived = 0;
  const look = (message: unknown) => {
    const { request } = arrival.parse(message);
    if (arrived === 0 && request.url.startsWith('/rest/v1/')) arrived = performance.now();
  };
  subscribe('http.server.request.start', look);
  whole.push(await untilEnd(bin, ['inbox', 'list', '--ids'], env));
  unsubscribe('http.server.request.start', look);
  if (arrived === 0) throw new Error('The query of `inbox list` did not arrive.');
  return arrived - began;
}

/** The frame is complete when the tabs are on the alternate screen; then the tool is ended. */
async function untilFrame(env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const pty = spawnInTerminal(bin, ['tui'], { cols: 80, rows: 24, env: { ...env, TERM: 'xterm-256color' } });
  let output = '';
  let took = 0;
  const ended = new Promise<void>((resolve) => {
    pty.onExit(() => resolve());
  });
  pty.onData((text) => {
    output += text;
    if (took > 0 || !output.includes('Production')) return;
    took = performance.now() - began;
    pty.kill('SIGTERM');
  });
  await ended;
  if (took === 0) throw new Error(`\`velocity tui\` ended without a frame: ${output}`);
  return took;
}
