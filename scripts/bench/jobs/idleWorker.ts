import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { openProcesses } from './processes.ts';

const IDLE_MS = 30_000;
/** Resident memory of two servers that do the same differs by up to 50 MB, so a few pairs say nothing. */
const IDLE_PAIRS = 7;

/** The cost of an idle worker for the server of an embedded database, whose connection it shares. */
export async function benchIdleWorker(): Promise<Figure[]> {
  const shares: number[] = [];
  const extra: number[] = [];
  for (let pair = 0; pair < IDLE_PAIRS; pair += 1) {
    // At the same time, so that both have the same machine.
    const [without, withWorker] = await Promise.all([idleServer(false), idleServer(true)]);
    shares.push((100 * (withWorker.cpu - without.cpu)) / IDLE_MS);
    extra.push(withWorker.memory - without.memory);
  }
  const [share, memory] = [percentile(shares, 0.5), percentile(extra, 0.5)];
  const each = (values: readonly number[]) => values.map((value) => value.toFixed(1)).join(', ');
  return [
    {
      name: 'idle worker: processor of the server of an embedded database',
      measured: `${share.toFixed(1)} %`,
      target: '≤ 3 %',
      ok: share <= 3,
      detail: `more than without one, over ${String(IDLE_MS / 1_000)} s: ${each(shares)}; its share of the connection is less`,
    },
    {
      name: 'idle worker: memory of that server',
      measured: `${memory.toFixed(0)} MB`,
      target: '≤ 25 MB',
      ok: memory <= 25,
      detail: `resident, more than without one: ${each(extra)}`,
    },
  ];
}

async function idleServer(serves: boolean): Promise<{ cpu: number; memory: number }> {
  const processes = await openProcesses('embedded', 100, { serves });
  try {
    await sleep(15_000);
    const from = cpuMs(processes.server?.pid);
    await sleep(IDLE_MS);
    return { cpu: cpuMs(processes.server?.pid) - from, memory: memoryMb(processes.server?.pid) };
  } finally {
    await processes.close();
  }
}

function cpuMs(pid: number | undefined): number {
  const fields =
    readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryMb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
