import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, also against a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** Start time in the system's own units; empty if the system does not report it. */
  started: string;
  host: string;
}

export type Life = 'alive' | 'dead' | 'elsewhere';

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', host: hostname() };
}

/** The running process with this pid on this machine; null if there is none. */
export function identityOf(pid: number): ProcessIdentity | null {
  return exists(pid) ? { pid, started: startOf(pid) ?? '', host: hostname() } : null;
}

/** Whether a process still runs. `elsewhere`: on another machine or container, where it cannot be checked. */
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
    // EPERM: it runs under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Null if the system does not report it. Independent of the clock, so a clock change has no effect. */
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
  // The name in brackets may contain anything, so count from its end: field 3 is the state, field 22 the start in
  // ticks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields[19];
  if (ticks === undefined) return null;
  const ended = fields[0] === 'Z' || fields[0] === 'X';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return ended ? 'ended' : `${boot}/${ticks}`;
}
