import { AsyncLocalStorage } from 'node:async_hooks';
import { isThisMachine } from '#core/backend/surface/clientAddress.ts';
import type { AddressQuota } from './addressQuota.ts';

const visits = new AsyncLocalStorage<number>();

/** The priority of a client who asked for less than a handful of new pages in ten seconds, and the lowest of those. */
const LEAST_OF_FEW = -5;

/**
 * The priority of a visit to a page that is not ready: minus the number of such pages that its client asked for of late.
 * On this machine a proxy speaks for all readers, who are not told apart.
 * @returns null where the client's quota is used up.
 */
export function takeVisit(quota: AddressQuota, address: string): number | null {
  if (isThisMachine(address)) return 0;
  const before = quota.spent(address);
  return quota.take(address) === 0 ? null : 0 - before;
}

/** Runs the work of a visit: what it waits for comes after that of visits with a higher priority. */
export function withVisitPriority<T>(priority: number, work: () => T): T {
  return visits.run(priority, work);
}

/** The priority of the visit that runs; 0 outside of one. */
export function visitPriority(): number {
  return visits.getStore() ?? 0;
}

/** Whether there is room for a visit in a queue. The last places are for clients who ask for little. */
export function hasRoom(waiting: number, priority: number, { most, mostOfAll }: { most: number; mostOfAll: number }) {
  return waiting < (priority < LEAST_OF_FEW ? most : mostOfAll);
}
