import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { packageRoot } from '#core/backend/packageRoot.ts';
import type { ClientAssets, ClientBuild } from '#web/server/pages/clientAssets.ts';
import { freePort } from '../demo/freePort.ts';
import { themeScript } from '../vite/pageFiles.ts';

const root = packageRoot();
const entries = { site: '/web/site/boot.ts', dashboard: '/web/dashboard/boot.tsx' } as const;
const THEME = '/@velocity/theme.js';
const entryOf = (name: string) => `/@velocity/${name}.js`;

/** The bundler without a server of its own: it transforms files as they are asked for, and tells pages of changes. */
export async function startVite(): Promise<ViteDevServer> {
  // A build sets it to production where it is not set, and components would then be reloaded with their whole page.
  process.env['NODE_ENV'] ??= 'development';
  const theme = await themeScript(join(root, 'web', 'ui', 'themeScript.ts'));
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [devEntries(theme)],
    server: {
      middlewareMode: true,
      ws: { port: await freePort() },
      watch: { ignored: ['**/.velocity*/**', '**/dist/**'] },
    },
    optimizeDeps: { entries: Object.values(entries).map((path) => path.slice(1)) },
  });
}

/** What pages name in the place of built files. */
export const devClient: ClientBuild = {
  folder: join(root, 'web', 'public'),
  site: assetsOf('site'),
  dashboard: assetsOf('dashboard'),
  hotReload: true,
};

function assetsOf(entry: keyof typeof entries): ClientAssets {
  return { script: entryOf(entry), later: [], screens: {}, styles: [], theme: THEME, styleHashes: [] };
}

/** The entries behind what hot reload needs before them, and the theme script, which is not a module. */
function devEntries(theme: string): Plugin {
  const names = new Map(Object.entries(entries).map(([name, path]) => [entryOf(name), path]));
  return {
    name: 'velocity-dev-entries',
    resolveId: (id) => (names.has(id) ? id : undefined),
    load: (id) => {
      const path = names.get(id);
      if (path === undefined) return undefined;
      return `import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('${path}');`;
    },
    configureServer: (server) => {
      server.middlewares.use(THEME, (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8');
        response.end(theme);
      });
    },
  };
}
