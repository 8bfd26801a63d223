import { AppError } from './errors.ts';

/** The abort reason of work that somebody pauses: it is continued later. */
export class Paused extends AppError {
  constructor() {
    super('cancelled', 'Cancelled.');
  }
}

/**
 * The abort reason of work that another process continues, because this one ends or was not heard: what runs at a
 * service keeps running, for the other to collect.
 */
export class HandedOver extends AppError {
  constructor() {
    super('cancelled', 'Handed over to another process.');
  }
}
