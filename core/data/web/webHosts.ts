import { int } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { send, value } from '../query.ts';

const save = { act: 'save', thing: 'pacing of a web host' } as const;

/** Reserves the next time at which a host may be requested. @returns milliseconds until then. */
export function reserveWebRequest(
  db: Database,
  host: string,
  intervalMs: number,
  options?: QueryOptions,
): Promise<number> {
  return value(save, db.rpc('take_web_turn', { asked_host: host, interval_ms: intervalMs }), int(), options);
}

/** Blocks requests of all processes to a host for so many milliseconds. */
export async function delayWebHost(db: Database, host: string, delayMs: number, options?: QueryOptions): Promise<void> {
  await send(save, db.rpc('delay_web_host', { asked_host: host, delay_ms: Math.round(delayMs) }), options);
}
