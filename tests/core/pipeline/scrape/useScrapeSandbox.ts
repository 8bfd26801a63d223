import { afterEach } from 'vitest';
import type { Services } from '#core/pipeline/services.ts';
import {
  startApifySandbox,
  type ApifySandbox,
  type ApifySandboxOptions,
} from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { scrapeServices } from './scrapeServices.ts';

/** A backend and an Apify sandbox for each test that begins with them; closed after it. */
export function useScrapeSandbox() {
  let opened: { backend: TestBackend; sandbox: ApifySandbox } | undefined;
  const now = () => {
    if (opened === undefined) throw new Error('the test has not begun');
    return opened;
  };
  afterEach(async () => {
    await opened?.sandbox.close();
    await opened?.backend.close();
    opened = undefined;
  });
  return {
    get backend() {
      return now().backend;
    },
    get sandbox() {
      return now().sandbox;
    },
    /** On PostgreSQL by default, where a new database for each test costs a tenth of an embedded one. */
    async begin({
      kind = 'postgres',
      ...options
    }: ApifySandboxOptions & { kind?: TestBackend['kind'] } = {}): Promise<Services> {
      opened = {
        backend: await openTestBackend(kind),
        sandbox: await startApifySandbox({ latencyMs: 5, ...options }),
      };
      return scrapeServices(opened.backend, opened.sandbox);
    },
  };
}
