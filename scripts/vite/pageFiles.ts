import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build, type Plugin } from 'vite';

/**
 * Writes `page-files.json` beside the client build: the scripts that run in the head before the first paint (classic
 * ones, as a module would run after it), and hashes of the styles that libraries write.
 */
export function pageFiles(heads: { site: string; dashboard: string }): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    async generateBundle() {
      const reference = this.emitFile({ type: 'asset', name: 'theme.js', source: await headScript(heads.site) });
      const files = {
        theme: `/${this.getFileName(reference)}`,
        // Stands in the document: fetched, it would wait behind the page's code.
        dashboardHead: (await headScript(heads.dashboard)).trim(),
        styleHashes: [sonnerStyleHash(), hash('')],
      };
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) });
    },
  };
}

/** A script for the head as one classic file. */
export async function headScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
      modulePreload: { polyfill: false },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error(`${entry} was not built.`);
  return chunk.code;
}

/** The style element that the toast library writes; the policy allows this one, and an empty one, as it starts out. */
function sonnerStyleHash(): string {
  const path = createRequire(import.meta.url)
    .resolve('sonner')
    .replace(/index\.js$/, 'index.mjs');
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(readFileSync(path, 'utf8'))?.[1];
  if (literal === undefined) throw new Error(`sonner writes its styles another way now: look at ${path}.`);
  const css: unknown = JSON.parse(literal);
  if (typeof css !== 'string') throw new Error('sonner: no style text.');
  return hash(css);
}

function hash(css: string): string {
  return `sha256-${createHash('sha256').update(css).digest('base64')}`;
}
