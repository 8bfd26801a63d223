import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, boolean, object, optional, type output, record, string } from 'zod';

const pageFilesSchema = object({ theme: string(), dashboardHead: string(), styleHashes: array(string()) });

const manifestSchema = record(
  string(),
  object({
    file: string(),
    isEntry: optional(boolean()),
    css: optional(array(string())),
    imports: optional(array(string())),
    dynamicImports: optional(array(string())),
  }),
);

type Manifest = output<typeof manifestSchema>;

export type HeadScript = { src: string } | { code: string };

/** Addresses of the built files of a page. All have a hash in their names and never change. */
export interface ClientAssets {
  /** The entry script. */
  script: string;
  /**
   * The chunks that the script imports later, with their imports: named in the page, so that they are fetched at once.
   */
  later: string[];
  /** For the dashboard: the chunks of each screen by its folder, including those of the entry. */
  screens: Readonly<Record<string, readonly string[]>>;
  styles: string[];
  /** The script that runs in the head before the first paint: a file that sets the theme, or code for the page itself. */
  head: HeadScript;
  /** Hashes of styles that libraries write into the page, for the content security policy. */
  styleHashes: string[];
}

/** The client code that pages refer to: built, or served by Vite under `npm run dev`. */
export interface ClientBuild {
  /** Files that are served as they are. */
  folder: string;
  site: ClientAssets;
  dashboard: ClientAssets;
  /**
   * True under `npm run dev`, where Vite writes inline scripts and styles that the content security policy would
   * forbid.
   */
  hotReload: boolean;
}

/**
 * Reads the bundler's manifests.
 * @param folder the client build, `dist/client`.
 * @throws Error where the site was not built.
 */
export function readClientBuild(folder: string): ClientBuild {
  const [site, dashboard] = [readClientAssets(folder, 'site'), readClientAssets(folder, 'dashboard')];
  return { folder, site, dashboard, hotReload: false };
}

function readClientAssets(folder: string, entry: 'site' | 'dashboard'): ClientAssets {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  const named = (name: string) => {
    const found = Object.entries(manifest).find(([source, chunk]) => chunk.isEntry && source.includes(name));
    if (found === undefined) throw new Error(`The client build has no entry ${name}. Run "npm run build".`);
    return found[1];
  };
  const pageFiles = readPageFiles(folder);
  const script = named(entry === 'site' ? 'web/site/boot' : 'web/dashboard/boot');
  const first = withImports(manifest, script.imports ?? []);
  const chunks = [script, ...Object.values(manifest).filter(({ file }) => first.has(file))];
  const styles = chunks.flatMap(({ css }) => css ?? []);
  return {
    script: `/${script.file}`,
    later: [...withImports(manifest, script.dynamicImports ?? [])].map((file) => `/${file}`),
    screens: Object.fromEntries(
      chunks
        .flatMap(({ dynamicImports }) => dynamicImports ?? [])
        .flatMap((name) => {
          const folder = /dashboard\/(?:screens\/(\w+)\/|(research)Route)/.exec(name)?.slice(1).join('');
          const files = withImports(manifest, [...(script.imports ?? []), name]);
          return folder === undefined ? [] : [[folder, [...files].map((file) => `/${file}`)]];
        }),
    ),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    head: entry === 'site' ? { src: pageFiles.theme } : { code: pageFiles.dashboardHead },
    styleHashes: pageFiles.styleHashes,
  };
}

/** The files of chunks and their imports, without duplicates. */
function withImports(manifest: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk.file)) continue;
    found.add(chunk.file);
    withImports(manifest, chunk.imports ?? [], found);
  }
  return found;
}

function readPageFiles(folder: string) {
  return pageFilesSchema.parse(JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')));
}
