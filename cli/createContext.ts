import type { Clock } from '#core/clock.ts';
import { siteUrlOf } from '#core/backend/siteUrl.ts';
import type { Config } from '#core/config.ts';
import { readConfig } from '#core/readConfig.ts';
import type { CommandContext, CommandSpec } from './command.ts';
import type { Globals } from './globals.ts';
import type { Output } from './output/output.ts';
import type { Redaction } from './redaction.ts';
import type { Session, SessionOptions } from './openSession.ts';
import type { Stopping } from './stopping.ts';

interface ContextParts {
  globals: Globals;
  output: Output;
  stopping: Stopping;
  spec: CommandSpec;
  table: readonly CommandSpec[];
  redaction: Redaction;
  clock: Clock;
}

/** The context of a command. Settings are read and the backend is opened at the first call that needs them. */
export function createContext(parts: ContextParts): CommandContext & { close: () => Promise<void> } {
  const { globals, output, stopping, spec, table, redaction, clock } = parts;
  let config: Config | null = null;
  let session: Promise<Session> | null = null;
  const context: CommandContext = {
    globals,
    output,
    clock,
    log: output.log,
    signal: stopping.signal,
    stop: stopping.interrupt,
    spec,
    table,
    config: (flags) => {
      // `serve --port 0` passes its port as a flag once it listens, after settings were read.
      if (config === null || flags !== undefined) {
        config = readConfig({ folder: process.cwd(), environment: process.env, flags: flags ?? {} });
        redaction.learn(config);
      }
      return config;
    },
    open: (options) => {
      session ??= openNow(context, options ?? {}, redaction).then((opened) => {
        const { kind, url } = opened.backend;
        // The process that serves the folder knows the site's address: it goes before that of this process's settings.
        if (kind === 'embedded' && config !== null && siteUrlOf(config) !== url) config = { ...config, siteUrl: url };
        return opened;
      });
      return session;
    },
  };
  return {
    ...context,
    close: async () => {
      if (session === null) return;
      // A failure to open was reported where it happened.
      const opened = await session.catch(() => null);
      await opened?.close();
    },
  };
}

async function openNow(context: CommandContext, options: SessionOptions, redaction: Redaction): Promise<Session> {
  const { openSession } = await import('./openSession.ts');
  const session = await openSession(context, options);
  redaction.add(session.backend.secretKey);
  return session;
}
