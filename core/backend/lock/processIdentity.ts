import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells a process from every other one, also from a later one that got the same number. */
export interface ProcessIdentity {
  pid: number;
  /** When the process started, as the system counts it; empty where the system does not say. */
  started: string;
  host: string;
}

export type Life = 'alive' | 'dead' | 'elsewhere';

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', host: hostname() };
}

/** A process of this machine that runs now; null where there is none of that number. */
export function identityOf(pid: number): ProcessIdentity | null {
  return exists(pid) ? { pid, started: startOf(pid) ?? '', host: hostname() } : null;
}

/** Whether a process still runs. `elsewhere`: on another machine (or container), where nobody can tell from here. */
export function lifeOf(identity: ProcessIdentity): Life {
  if (identity.host !== hostname()) return 'elsewhere';
  if (!exists(identity.pid)) return 'dead';
  const started = startOf(identity.pid);
  if (started === null || identity.started === '') return 'alive';
  return started === identity.started ? 'alive' : 'dead';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Null where the system does not say. No clock takes part, so one that jumps changes nothing. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return linuxStartOf(pid);
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}

function linuxStartOf(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold anything, so count from its end: field 3 is the state, field 22 the start in ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[19];
  if (ticks === undefined) return null;
  const ended = fields[0] === 'Z' || fields[0] === 'X';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return ended ? 'ended' : `${boot}/${ticks}`;
}
