import { Hono } from 'hono';
import type { ServiceSetup } from '../serviceSetup.ts';
import type { SessionEnv } from './requireStaff.ts';

/** `/setup`: which services are configured, and how to configure the others. */
export function setupApi({ setup: answer }: { setup: readonly ServiceSetup[] }) {
  return new Hono<SessionEnv>().get('/', (context) => context.json(answer));
}
