import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Options } from 'tsup';
import { writeApiRoutes } from './scripts/apiRoutes.ts';
import { writeEmptyDatabase } from './scripts/emptyDatabase.ts';

writeApiRoutes();

/** Built beside its place and moved there file by file: a command that starts meanwhile finds the old build or the new. */
const making = join('dist', `.making-${process.pid}`);

/** How the command line is built, and what tests start as programs of their own. */
export const product = {
  entry: {
    velocity: 'cli/main.ts',
    databaseWorker: 'core/backend/embedded/pglite/databaseWorker.ts',
    passwordWorker: 'core/backend/surface/auth/passwordWorker.ts',
    extractWorker: 'core/scraping/extract/extractWorker.ts',
    pictureProgram: 'core/pictures/pictureProgram.ts',
    repairWorker: 'core/gateway/json/repairWorker.ts',
    marksWorker: 'core/pipeline/publish/marks/marksWorker.ts',
  },
  outDir: making,
  onSuccess: async () => {
    await writeEmptyDatabase(making);
    putInPlace(making, 'dist');
  },
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  minify: true,
  sourcemap: true,
  esbuildOptions(options) {
    // Names stay, so that the stack of an error says where it was.
    options.minifyIdentifiers = false;
    // For `node --enable-source-maps`, which finds the sources in this checkout: they need not stand in the maps too.
    // Their paths are made for a folder inside dist, and read from dist: this adds the level that is missing.
    options.sourcesContent = false;
    options.sourceRoot = './made/';
    // React's development build is three times as large, and Ink's developer tools are a package that is not here.
    options.define = { ...options.define, 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' };
  },
  // An application: nobody imports its types.
  dts: false,
  silent: true,
  removeNodeProtocol: false,
  // Small parts that every command loads: read as one file they take half the time. The rest stays in node_modules.
  // Ink and React, 400 files with what they need, show their first frame in 60 % of the time.
  // React must be one: all that draws with it comes along.
  noExternal: [
    'commander',
    'zod',
    // What a command loads to open the embedded database: 400 files otherwise. Not PGlite, whose WebAssembly lies beside it.
    /^@supabase\//,
    /^@pgsql\//,
    /^@hono\//,
    /^hono(\/|$)/,
    'bcryptjs',
    'iceberg-js',
    'is-network-error',
    'jose',
    'jsonv-ts',
    /^kysely(\/|$)/,
    'p-retry',
    'pgsql-deparser',
    'tslib',
    'uuid',
    'ink',
    'react',
    'react-dom',
    'react-router',
    'react-router-dom',
    'lucide-react',
    'sonner',
  ],
  external: ['react-devtools-core'],
  esbuildPlugins: [
    {
      // `import … from 'node:http'` makes Node evaluate every lazy export of the module, its whole HTTP client among
      // them: 20 ms for http, 28 for net, 5 for fs, util and process each. Asking for the module object costs a tenth.
      name: 'builtin-modules',
      setup(build) {
        build.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path, kind }) => {
          const name = path.replace(/^node:/, '');
          if (!builtinModules.includes(name)) return undefined;
          if (kind === 'import-statement') return { path: name, namespace: 'builtin' };
          return kind === 'require-call' ? { path: name, namespace: 'required' } : undefined;
        });
        build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: builtinModule(path) }));
        // The server reads the rows of the dashboard's screens; their code is the browser's.
        build.onResolve({ filter: /\.tsx$/ }, ({ path, kind, importer }) =>
          kind === 'dynamic-import' && importer.endsWith('/web/dashboard/screens.ts') ? { path, external: true } : null,
        );
        // CommonJS inside a bundle of modules has no require of its own.
        build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
          contents: `module.exports = process.getBuiltinModule('node:${path}');`,
        }));
      },
    },
  ],
} satisfies Options;

export default defineConfig(product);

const A_DAY_MS = 86_400_000;

function putInPlace(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const made = readdirSync(from);
  // The entry goes last: it names the others.
  for (const name of made.toSorted((a, b) => Number(a === 'velocity.js') - Number(b === 'velocity.js'))) {
    renameSync(join(from, name), join(to, name));
  }
  rmSync(from, { recursive: true });
  // What programs of an older build may still load stays for a day.
  for (const name of readdirSync(to)) {
    const path = join(to, name);
    if (!made.includes(name) && statSync(path).mtimeMs < Date.now() - A_DAY_MS) rmSync(path, { recursive: true });
  }
}

function builtinModule(name: string): string {
  const found: object = process.getBuiltinModule(`node:${name}`) ?? {};
  // Pure, so that only what is used is asked for.
  const names = Object.keys(found)
    .filter((key) => /^[a-z_$][\w$]*$/i.test(key) && key !== 'default')
    .map((key) => `export const ${key} = /* @__PURE__ */ (() => it.${key})();`);
  return [`const it = process.getBuiltinModule('node:${name}');`, 'export default it;', ...names].join('\n');
}
