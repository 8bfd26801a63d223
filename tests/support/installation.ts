import { rmSync } from 'node:fs';
import { startApifySandbox, type ApifySandbox } from '../../scripts/sandbox/apifyServer.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { inject } from 'vitest';
import { buildOnce, cli, type CliOptions, type CliResult, environment, type RunningCli, startCli } from './cli.ts';
import { createTestHome } from './embedded.ts';
import { runCommand } from './siteHost.ts';

/** A data folder with an owner that serves it, and sandboxes for the external services. */
export interface Installation {
  home: string;
  env: Record<string, string>;
  apify: ApifySandbox;
  openrouter: OpenRouterSandbox;
  /** Address of `velocity serve`. */
  url: string;
  /** Runs a command in it. */
  run: (args: readonly string[], options?: CliOptions) => Promise<CliResult>;
  /** Runs a command with `--json`, which must succeed, and returns its document. Its keys must be in camel case. */
  json: (args: readonly string[], options?: CliOptions) => Promise<unknown>;
  start: (args: readonly string[], options?: CliOptions) => RunningCli;
  close: () => Promise<void>;
}

/**
 * Opens an installation; share one among the tests of a file, because it takes long.
 * @param options `ownProcesses: false` for tests of what commands do, not of how programs start and end: they run in a
 * process that ran others before, which takes a quarter of the time.
 * @example
 * ```ts
 * const installation = await openInstallation({ ownProcesses: false });
 * await installation.json(['inbox', 'add', '--title', 'The strait']);
 * const { stdout } = await installation.run(['inbox', 'list']);
 * await installation.close();
 * ```
 */
export async function openInstallation({
  owner = true,
  latencyMs = 0,
  ownProcesses = true,
} = {}): Promise<Installation> {
  await buildOnce();
  const home = await createTestHome();
  const apify = await startApifySandbox({ latencyMs });
  const openrouter = await startOpenRouterSandbox({ latencyMs });
  const env = {
    APIFY_BASE_URL: apify.url,
    APIFY_API_TOKEN: 'sandbox-token',
    OPENROUTER_BASE_URL: openrouter.url,
    OPENROUTER_API_KEY: 'sandbox-key',
  };
  const withHome = (options: CliOptions = {}): CliOptions => ({ home, ...options, env: { ...env, ...options.env } });
  const served = owner ? startCli(['serve', '--port', '0'], withHome()) : null;
  const said = await served?.says(/at http:\/\/\S+/);
  const started = new Set<RunningCli>();
  const run: Installation['run'] = (args, options = {}) => {
    const { env: more } = withHome(options);
    // Commands that read stdin, and other programs, are started as users start them.
    const alike = Object.keys(options).every((name) => name === 'env' || name === 'home');
    if (ownProcesses || !alike) return cli(args, withHome(options));
    return runCommand(args, environment(options.home ?? home, more), inject('runFolder'));
  };
  return {
    home,
    env,
    apify,
    openrouter,
    url: /at (http:\/\/\S+)/.exec(said ?? '')?.[1] ?? '',
    run,
    json: async (args, options) => {
      const { code, stdout, stderr } = await run([...args, '--json'], options);
      if (code !== 0) throw new Error(`velocity ${args.join(' ')} exited with ${String(code)}: ${stderr}`);
      const document: unknown = JSON.parse(stdout);
      const snakeCase = /"[a-z0-9]+(?:_[a-z0-9]+)+":/.exec(JSON.stringify(document));
      if (snakeCase !== null) throw new Error(`velocity ${args.join(' ')} --json has the key ${snakeCase[0]}`);
      return document;
    },
    start: (args, options) => {
      const child = startCli(args, withHome(options));
      started.add(child);
      return child;
    },
    close: async () => {
      // A failed test leaves its commands running.
      for (const { process: child } of started) if (child.exitCode === null) child.kill('SIGKILL');
      served?.process.kill('SIGTERM');
      await served?.ended;
      await Promise.all([apify.close(), openrouter.close()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
