import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { object, optional, record, string, array, boolean } from 'zod';

const pageFilesSchema = object({ theme: string(), styleHashes: array(string()) });

const manifestSchema = record(
  string(),
  object({
    file: string(),
    isEntry: optional(boolean()),
    css: optional(array(string())),
    imports: optional(array(string())),
  }),
);

/** Addresses of the built files that a page names. All carry a hash and never change. */
export interface ClientAssets {
  /** Null: a page without script. */
  script: string | null;
  styles: string[];
  /** Runs before the first paint. */
  theme: string;
  /** Styles that libraries write into the page, for the content security policy. */
  styleHashes: string[];
}

/**
 * Reads what the bundler wrote.
 * @param folder the client build, `dist/client`.
 * @throws where the site was not built.
 */
export function readClientAssets(folder: string, entry: 'site' | 'dashboard'): ClientAssets {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  const named = (name: string) => {
    const found = Object.entries(manifest).find(([source, chunk]) => chunk.isEntry && source.includes(name));
    if (found === undefined) throw new Error(`The client build has no entry ${name}. Run "npm run build".`);
    return found[1];
  };
  const script = named(entry === 'site' ? 'web/site/boot' : 'web/dashboard/boot');
  const styles = [...(script.css ?? []), ...(script.imports ?? []).flatMap((name) => manifest[name]?.css ?? [])];
  return {
    script: `/${script.file}`,
    styles: [...new Set(styles)].map((file) => `/${file}`),
    ...readPageFiles(folder),
  };
}

function readPageFiles(folder: string) {
  return pageFilesSchema.parse(JSON.parse(readFileSync(join(folder, 'page-files.json'), 'utf8')));
}
