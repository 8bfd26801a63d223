import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAtOnce } from './scripts/vite/compileAtOnce.ts';
import { fewFiles } from './scripts/vite/fewFiles.ts';
import { iconImports, iconKeys } from './scripts/vite/iconImports.ts';
import { pageFiles } from './scripts/vite/pageFiles.ts';
import { plainImports } from './scripts/vite/plainImports.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { unusedRouterParts } from './scripts/vite/unusedRouterParts.ts';

const path = (place: string) => fileURLToPath(new URL(place, import.meta.url));

/** Whether a file is run before a screen of the dashboard shows. Others load when the page is idle, for a part of it. */
function isFirstCode(name: string): boolean {
  return ['pages', 'shell', 'tables', 'parts', 'dashboard'].includes(name) || name.endsWith('Screen');
}

/** The router's files without checks for developers, which its package has but does not export: half a KB less. */
const productionRouter = (file: string) => path(`./node_modules/react-router/dist/production/${file}.mjs`);

/** A class by the file that it is in. Vite adds the line too, which compresses badly: most of a KB before a screen shows. */
function className(name: string, file: string): string {
  return `${name}_${createHash('sha256')
    .update(relative(path('.'), file))
    .digest('hex')
    .slice(0, 5)}`;
}

/** The browser's half: two entries that never meet, and the theme script that runs before the first paint. */
export default defineConfig(({ command }) => ({
  resolve: {
    alias:
      command === 'serve'
        ? []
        : [
            { find: /^react-router$/, replacement: productionRouter('index') },
            { find: /^react-router\/dom$/, replacement: productionRouter('dom-export') },
          ],
  },
  plugins: [
    iconImports(),
    iconKeys(),
    react(),
    plainImports(),
    unusedRouterParts(),
    compileAtOnce(isFirstCode),
    pageFiles({ site: path('./web/ui/themeScript.ts'), dashboard: path('./web/dashboard/headScript.ts') }),
    precompress(),
  ],
  css: { modules: { generateScopedName: className } },
  // Not VITE_: a key in the environment must have no way into a bundle.
  envPrefix: 'VELOCITY_PUBLIC_',
  publicDir: path('./web/public'),
  build: {
    outDir: path('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    cssCodeSplit: true,
    // The page tells its script what to fetch.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        site: path('./web/site/boot.ts'),
        dashboard: path('./web/dashboard/boot.tsx'),
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: fewFiles(path('.').replace(/\/$/, '')), debugName: 'few files' }],
        },
      },
    },
  },
}));
