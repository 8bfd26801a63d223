/**
 * Development server in one process: the server with Vite, sandbox servers instead of OpenRouter and Apify, sample
 * data, and a staff sign-in. `npm run dev -- --port 4600 --folder .velocity-dev`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServerModuleRunner } from 'vite';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { AppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { openHttpServer } from '#web/server/http/httpServer.ts';
import { apiFolder, writeApiRoutes } from './apiRoutes.ts';
import type { DevApp, DevAppInput } from './dev/app.ts';
import { devClient, startVite } from './dev/viteServer.ts';
import { sandboxAccounts } from './sandbox/accounts.ts';
import { startApifySandbox } from './sandbox/apifyServer.ts';
import { startOpenRouterSandbox } from './sandbox/openrouterServer.ts';

const options = {
  port: { type: 'string', default: '4600' },
  folder: { type: 'string', default: '.velocity-dev' },
  help: { type: 'boolean', default: false },
} as const;
const values = readArguments();
const root = packageRoot();
const say = (text: string) => process.stdout.write(`${text}\n`);
const log: Log = {
  debug: () => {},
  info: say,
  warn: (message, fields) => say(`${message} ${fields === undefined ? '' : JSON.stringify(fields)}`),
};

writeApiRoutes();
const server = await openHttpServer({ host: '127.0.0.1', port: Number(values.port) }).catch((error: unknown) => {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\nChoose another port (0 takes a free one): npm run dev -- --port 4700\n`);
  return process.exit(1);
});
const [openrouter, apify, vite] = await Promise.all([
  startOpenRouterSandbox({ latencyMs: 1500 }),
  startApifySandbox(),
  startVite(),
]);
// Vite's own reload is off: changes are loaded below, in an order that keeps the database open.
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
const input = {
  folder: resolve(root, values.folder),
  environment: {
    OPENROUTER_API_KEY: 'sandbox-key',
    OPENROUTER_BASE_URL: openrouter.url,
    // The pages cited by the sandbox do not exist.
    SOURCE_CHECK: 'off',
    APIFY_API_TOKEN: 'sandbox-token',
    APIFY_BASE_URL: apify.url,
  },
  url: server.url,
  log,
  client: devClient,
};

type AppModule = { openApp: (input: DevAppInput) => Promise<DevApp> };
const open = async () => (await runner.import<AppModule>('/scripts/dev/app.ts')).openApp(input);
const answer = async () => {
  const listener = await app.listener();
  server.answerWith((request, response) => vite.middlewares(request, response, () => listener(request, response)));
};

let app = await open();
await answer();
say(`Velocity for development on ${server.url}, dashboard on ${server.url}/dashboard
Staff sign-in: ${app.staff.email}  ${app.staff.password}
Sandboxes: OpenRouter ${openrouter.url}, Apify ${apify.url}. Data: ${input.folder}
Commands on the same, in another terminal: export VELOCITY_HOME=${input.folder} OPENROUTER_API_KEY=sandbox-key OPENROUTER_BASE_URL=${openrouter.url} APIFY_API_TOKEN=sandbox-token APIFY_BASE_URL=${apify.url} SOURCE_CHECK=off
Profiles with posts to scrape, as accounts to add: ${sandboxAccounts.map(({ handle }) => `@${handle}`).join(', ')}
Pages follow as you edit web/; core/ opens the database again. Ctrl+C stops all of it.`);

// Regenerate the API's route table; its change then triggers a reload like any other. A file that is being written may
// export no routes yet.
vite.watcher.on('all', (_event, file) => {
  if (!file.startsWith(apiFolder)) return;
  try {
    writeApiRoutes();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
});

/** Changes are applied one after the other. */
let taking: Promise<void> = Promise.resolve();
vite.watcher.on('change', (file) => {
  const modules = runner.evaluatedModules;
  if ((modules.getModulesByFile(file)?.size ?? 0) === 0) return;
  // Vite watches the file too, but may notice it later.
  vite.environments.ssr.moduleGraph.onFileChange(file);
  const isWeb = file.startsWith(`${root}/web/`);
  taking = taking
    .then(() => takeUp(file, isWeb))
    .catch((error: unknown) => {
      say(
        `${file.slice(root.length + 1)} cannot be taken up: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
});

/** A change of the web reloads it with the database kept open; any other change restarts everything. */
async function takeUp(file: string, isWeb: boolean): Promise<void> {
  const modules = runner.evaluatedModules;
  if (isWeb) {
    for (const node of modules.idToModuleMap.values()) {
      if (node.file.startsWith(`${root}/web/`)) modules.invalidateModule(node);
    }
  } else {
    await app.close();
    runner.clearCache();
    app = await open();
  }
  await answer();
  say(`Took up ${file.slice(root.length + 1)}.`);
}

function readArguments() {
  const usage = `npm run dev -- [--port ${options.port.default}] [--folder ${options.folder.default}]`;
  try {
    const { values: given } = parseArgs({ options });
    if (!given.help) return given;
    process.stdout.write(`${usage}\nA server with Vite for development; its data is in the folder.\n`);
    return process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    return process.exit(2);
  }
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    stopping = true;
    void stop();
  });
}

async function stop(): Promise<void> {
  app.endStreams();
  await server.close();
  await taking;
  await Promise.all([runner.close(), vite.close(), openrouter.close(), apify.close()]);
  await app.close();
  say('Stopped.');
}
