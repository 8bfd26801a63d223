import { builtinModules } from 'node:module';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { velocity: 'cli/main.ts' },
  outDir: 'dist',
  format: 'esm',
  target: 'node22',
  platform: 'node',
  splitting: true,
  minify: true,
  // Names stay, so that the stack of an error says where it was.
  esbuildOptions(options) {
    options.minifyIdentifiers = false;
  },
  clean: true,
  // An application: nobody imports its types.
  dts: false,
  silent: true,
  removeNodeProtocol: false,
  // Small parts that every command loads: read as one file they take half the time. The rest stays in node_modules.
  noExternal: ['commander', 'zod', 'cli-table3', '@supabase/postgrest-js', '@supabase/storage-js'],
  esbuildPlugins: [
    {
      // `import … from 'node:http'` makes Node evaluate every lazy export of the module, its whole HTTP client among
      // them: 20 ms for http, 28 for net, 5 for fs, util and process each. Asking for the module object costs a tenth.
      name: 'builtin-modules',
      setup(build) {
        build.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path, kind }) => {
          const name = path.replace(/^node:/, '');
          const isStatic = kind === 'import-statement';
          return isStatic && builtinModules.includes(name) ? { path: name, namespace: 'builtin' } : undefined;
        });
        build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: builtinModule(path) }));
      },
    },
  ],
});

function builtinModule(name: string): string {
  const found: object = process.getBuiltinModule(`node:${name}`) ?? {};
  // Pure, so that only what is used is asked for.
  const names = Object.keys(found)
    .filter((key) => /^[a-z_$][\w$]*$/i.test(key) && key !== 'default')
    .map((key) => `export const ${key} = /* @__PURE__ */ (() => it.${key})();`);
  return [`const it = process.getBuiltinModule('node:${name}');`, 'export default it;', ...names].join('\n');
}
