import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { object, string, type infer as Infer } from 'zod';
import { openWorker } from '#cli/commands/system/openWorker.ts';
import { openSession } from '#cli/openSession.ts';
import type { Backend } from '#core/backend/backend.ts';
import { systemClock } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import { addStaffAccount, resetPassword } from '#core/pipeline/staffAccount.ts';
import { readConfig } from '#core/readConfig.ts';
import type { LiveStreams } from '#web/server/live/liveStreams.ts';
import type { ClientBuild } from '#web/server/pages/clientAssets.ts';

export interface DevAppInput {
  /** The data folder. */
  folder: string;
  environment: Readonly<Record<string, string>>;
  url: string;
  log: Log;
  client: ClientBuild;
}

/** The product as served during development. */
export interface DevApp {
  staff: StaffSignIn;
  /** Request listener built from the current files of the web. */
  listener: () => Promise<RequestListener>;
  /** Ends open streams; call before closing the server, which waits for pending responses. */
  endStreams: () => void;
  close: () => Promise<void>;
}

const signIn = object({ email: string(), password: string() });
type StaffSignIn = Infer<typeof signIn>;

/**
 * Opens the data folder, filled with sample data on the first start. Loaded through Vite, again whenever core changes.
 */
export async function openApp({ folder, environment, url, log, client }: DevAppInput): Promise<DevApp> {
  mkdirSync(folder, { recursive: true });
  const { hostname: host, port } = new URL(url);
  const config = readConfig({ folder, environment: { ...environment, VELOCITY_HOME: folder }, flags: { host, port } });
  const ending = new AbortController();
  const { backend, services, close } = await openSession(
    {
      clock: systemClock,
      globals: {
        json: false,
        ndjson: false,
        quiet: false,
        verbose: false,
        timeoutMs: null,
        lockTimeoutMs: 10_000,
        seed: true,
        sample: true,
      },
      output: { note: (text) => log.info(text) },
      log,
      signal: ending.signal,
      config: () => config,
    },
    { serve: true },
  );
  // Two open databases of one folder would spoil it: what opened is closed where the rest fails.
  const rest = async () => ({
    worker: await openWorker({ backend, config, services }, {}),
    staff: await staffSignIn(backend, join(folder, 'staff.json')),
  });
  const { worker, staff } = await rest().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const notifyWorker = () => worker?.notify();
  let live: LiveStreams | null = null;
  return {
    staff,
    listener: async () => {
      const [{ webContext }, { webApp }, { fastPath }] = await Promise.all([
        import('#web/server/context.ts'),
        import('#web/server/app.ts'),
        import('#web/server/http/fastPath.ts'),
      ]);
      const web = webContext({
        backend,
        config,
        siteUrl: url,
        clock: systemClock,
        log,
        client,
        services,
        notifyWorker,
      });
      live?.close();
      live = web.live;
      return fastPath(web, webApp(web));
    },
    endStreams: () => live?.close(),
    close: async () => {
      live?.close();
      await worker?.stop();
      ending.abort();
      await close();
    },
  };
}

/** One staff account with a fixed password, so that a browser stays signed in across restarts. */
async function staffSignIn(backend: Backend, file: string): Promise<StaffSignIn> {
  if (existsSync(file)) return signIn.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { member, password } = await addStaffAccount(backend, 'dev@velocity.localhost');
  const made = password === null ? await resetPassword(backend, member.email) : { email: member.email, password };
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return made;
}
