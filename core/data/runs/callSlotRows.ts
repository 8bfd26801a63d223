import { int, unknown } from 'zod';
import type { Database } from '../database.ts';
import { value } from '../query.ts';

const task = { act: 'save', thing: 'slot for a call' } as const;

/**
 * Takes one of the slots that all machines share for calls with a key; a taker that has one keeps it.
 * @returns false where none is free now.
 */
export async function takeCallSlot(
  db: Database,
  { key, slots, taker }: { key: string; slots: number; taker: string },
): Promise<boolean> {
  const place = await value(task, db.rpc('take_call_place', { key, places: slots, taker }), int().nullable());
  return place !== null;
}

/** Renews slots for another minute. */
export async function renewCallSlots(db: Database, takers: readonly string[]): Promise<void> {
  await value(task, db.rpc('keep_call_places', { takers }), unknown());
}

export async function releaseCallSlot(db: Database, taker: string): Promise<void> {
  await value(task, db.rpc('leave_call_place', { taker }), unknown());
}
