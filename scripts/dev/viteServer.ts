import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { packageRoot } from '#core/backend/packageRoot.ts';
import type { ClientAssets, ClientBuild } from '#web/server/pages/clientAssets.ts';
import { freePort } from '../demo/freePort.ts';
import { headScript } from '../vite/pageFiles.ts';

const root = packageRoot();
const entries = { site: '/web/site/boot.ts', dashboard: '/web/dashboard/boot.tsx' } as const;
const headOf = (name: string) => `/@velocity/head-${name}.js`;
const entryOf = (name: string) => `/@velocity/${name}.js`;

/** The bundler without a server of its own: it transforms files as they are asked for, and tells pages of changes. */
export async function startVite(): Promise<ViteDevServer> {
  // A build sets it to production where it is not set, and components would then be reloaded with their whole page.
  process.env['NODE_ENV'] ??= 'development';
  const heads = {
    site: await headScript(join(root, 'web', 'ui', 'themeScript.ts')),
    dashboard: await headScript(join(root, 'web', 'dashboard', 'headScript.ts')),
  };
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    plugins: [devEntries(heads)],
    server: {
      middlewareMode: true,
      ws: { host: '127.0.0.1', port: await freePort() },
      // Other pages and other people of this machine read source files at most: data folders hold keys.
      cors: false,
      fs: { deny: ['**/.velocity*/**', '**/.env', '**/.env.*', '**/*.{pem,key,crt}', '**/.git/**'] },
      watch: { ignored: ['**/.velocity*/**', '**/dist/**'] },
    },
    optimizeDeps: { entries: Object.values(entries).map((path) => path.slice(1)) },
  });
}

/** What pages name in the place of built files. */
export const devClient: ClientBuild = {
  folder: join(root, 'web', 'public'),
  // By scripts Vite would write them too, but the preview of an article runs none.
  site: { ...assetsOf('site'), styles: ['/web/site/site.css'] },
  dashboard: assetsOf('dashboard'),
  hotReload: true,
};

function assetsOf(entry: keyof typeof entries): ClientAssets {
  return { script: entryOf(entry), later: [], screens: {}, styles: [], head: { src: headOf(entry) }, styleHashes: [] };
}

/** The entries behind what hot reload needs before them, and the scripts of the head, which are no modules. */
function devEntries(heads: Readonly<Record<keyof typeof entries, string>>): Plugin {
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
      // Vite's own opens files in an editor, for whatever page asks.
      server.middlewares.use('/__open-in-editor', (_request, response) => {
        response.statusCode = 404;
        response.end();
      });
      for (const [name, code] of Object.entries(heads)) {
        server.middlewares.use(headOf(name), (_request, response) => {
          response.setHeader('content-type', 'text/javascript; charset=utf-8');
          response.end(code);
        });
      }
    },
  };
}
