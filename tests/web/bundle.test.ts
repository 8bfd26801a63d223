import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { array, boolean, object, optional, record, string } from 'zod';
import { packageRoot } from '#core/backend/packageRoot.ts';
import { readClientBuild } from '#web/server/pages/clientAssets.ts';
import { buildOnce } from '../support/cli.ts';

const folder = join(packageRoot(), 'dist', 'client');
const chunkSchema = object({
  file: string(),
  src: optional(string()),
  isEntry: optional(boolean()),
  imports: optional(array(string())),
  dynamicImports: optional(array(string())),
});
const entries = { site: 'web/site/boot.ts', dashboard: 'web/dashboard/boot.tsx' } as const;

/** Names of secrets, and hosts of services: no file for browsers may contain them. */
const secrets = /sb_secret|service_role|OPENROUTER_|APIFY_|SUPABASE_SECRET|SMTP_URL|GOOGLE_CLIENT_SECRET|jwtSecret/;
const machinery = /openrouter\.ai|api\.apify\.com|@electric-sql|pglite|bcryptjs/i;
/** What the public site may not contain in addition. */
const editorialNames = /openrouter|apify|workflow_|inbox_stor|scraped_post|production_stor|monitored_account/i;
const dashboardOnly = /\/api\/dashboard\/|\/dashboard\/x-accounts|dashboard-header|The dashboard/;

let manifest: Record<string, { file: string; imports?: string[] | undefined; dynamicImports?: string[] | undefined }>;

beforeAll(async () => {
  await buildOnce();
  manifest = record(string(), chunkSchema).parse(JSON.parse(read('.vite/manifest.json')));
});

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

/** Files that an entry can load: by the bundler's manifest, and by every file name in their code. */
function reach(entry: string): Map<string, string> {
  const known = Object.keys(manifest);
  const files = new Map<string, string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || files.has(chunk.file)) return;
    const code = read(chunk.file);
    files.set(chunk.file, code);
    const mentioned = known.filter((other) => code.includes((manifest[other]?.file ?? other).replace('assets/', './')));
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []), ...mentioned]) visit(next);
  };
  visit(entry);
  return files;
}

describe("the site's script", () => {
  it('is one entry that loads the rest', () => {
    const files = [...reach(entries.site).keys()];
    expect(files.length).toBeGreaterThan(3);
    expect(files.every((file) => /^assets\/[\w-]+\.js$/.test(file))).toBe(true);
  });

  it('contains no code of the dashboard, and no import of it', () => {
    const found = [...reach(entries.site)].filter(([, code]) => dashboardOnly.test(code));
    expect(found.map(([file]) => file)).toEqual([]);
    expect([...reach(entries.site).keys()]).not.toContain(manifest[entries.dashboard]?.file);
    // Proves that these words do occur in the dashboard.
    expect([...reach(entries.dashboard).values()].some((code) => dashboardOnly.test(code))).toBe(true);
  });

  it("contains nothing of the newsroom's work", () => {
    expect([...reach(entries.site)].filter(([, code]) => editorialNames.test(code)).map(([file]) => file)).toEqual([]);
  });

  it('is not loaded by the dashboard either', () => {
    expect([...reach(entries.dashboard).keys()]).not.toContain(manifest[entries.site]?.file);
    const site = Object.keys(manifest).filter((name) => name.startsWith('web/site/'));
    const loaded = new Set(reach(entries.dashboard).keys());
    expect(site.filter((name) => loaded.has(manifest[name]?.file ?? ''))).toEqual([]);
  });

  it('uses no more of supabase-js than signing in', () => {
    const code = [...reach(entries.site).values()].join('\n');
    expect(code).toContain('grant_type=');
    expect(code).not.toMatch(/\/rest\/v1|\/storage\/v1|\/realtime\/v1|\/functions\/v1|PostgrestClient|RealtimeClient/);
  });
});

describe("the dashboard's script", () => {
  /** What the browser loads before the first screen shows: static imports only. */
  const atOnce = (entry: string, files = new Set<string>()): Set<string> => {
    const chunk = manifest[entry];
    if (chunk === undefined || files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) atOnce(next, files);
    return files;
  };

  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + statSync(join(folder, `${file}.br`)).size, 0);
  const screens = () => Object.keys(manifest).filter((name) => /dashboard\/screens\/\w+\/\w+Screen\.tsx$/.test(name));
  const research = 'web/dashboard/researchRoute.tsx';

  it('is small until the first screen shows, that screen’s code included', () => {
    const shell = atOnce(entries.dashboard);
    expect(sizeOf(shell)).toBeGreaterThan(50_000);
    const opened = [...screens(), research].map((name) => [name, sizeOf(atOnce(name, new Set(shell)))] as const);
    expect(opened.length).toBeGreaterThanOrEqual(8);
    expect(opened.filter(([, bytes]) => bytes > 190_000)).toEqual([]);
  });

  it('is in few files until a table shows, since each costs a request', () => {
    const shell = atOnce(entries.dashboard);
    const tables = screens().filter((name) => /InboxScreen|ProductionScreen/.test(name));
    expect(tables.map((name) => atOnce(name, new Set(shell)).size).filter((count) => count > 9)).toEqual([]);
    expect(tables).toHaveLength(2);
  });

  it('begins with the line by which Chromium compiles it while it arrives: behind any other it counts for nothing', () => {
    const first = ['inbox/Inbox', 'production/Production', 'feed/Feed'].reduce(
      (files, name) => atOnce(`web/dashboard/screens/${name}Screen.tsx`, files),
      atOnce(entries.dashboard),
    );
    const large = [...first].map((file) => read(file)).filter((code) => code.length > 2000);
    expect(large.length).toBeGreaterThanOrEqual(7);
    expect(large.filter((code) => !code.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([]);
  });

  it('is preloaded by the page of each screen, with all styles', () => {
    const { screens: named, styles } = readClientBuild(folder).dashboard;
    const needed = screens().flatMap((name) => {
      const files = [...atOnce(name, atOnce(entries.dashboard))].map((file) => `/${file}`);
      const has = named[/screens\/(\w+)/.exec(name)?.[1] ?? ''] ?? [];
      return files.filter((file) => !has.includes(file) && file !== `/${manifest[entries.dashboard]?.file}`);
    });
    expect(needed).toEqual([]);
    expect(Object.keys(named)).toContain('research');
    const css = readdirSync(join(folder, 'assets')).filter((name) => /^(dashboard|shell)-.*\.css$/.test(name));
    expect(styles.toSorted()).toEqual(css.map((name) => `/assets/${name}`).toSorted());
  });

  it('loads sign-in, popups, live updates and the component page later', () => {
    const first = [...screens(), research].reduce((files, name) => atOnce(name, files), atOnce(entries.dashboard));
    const later = [
      ...[
        'dialog/ModalDialog',
        'dialog/ModalQuestion',
        'menu/menuParts',
        'select/ListSelect',
        'popover/popoverParts',
      ].map((name) => `web/ui/${name}.tsx`),
      'web/dashboard/data/live.ts',
      // The auth client is not needed to read a valid session.
      'web/ui/auth/openAuthClient.ts',
      'web/dashboard/testPage/ComponentCatalogue.tsx',
    ].map((name) => manifest[name]?.file ?? name);
    expect([...reach(entries.dashboard).keys()]).toEqual(expect.arrayContaining(later));
    expect(later.filter((file) => first.has(file))).toEqual([]);
  });

  it('comes with all its styles, whose cascade layers have a stated order', () => {
    const css = readdirSync(join(folder, 'assets')).filter((name) => /^(dashboard|shell)-.*\.css$/.test(name));
    const own = css.map((name) => read(join('assets', name))).find((text) => text.includes('@layer tokens'));
    const order = [...(own ?? '').matchAll(/@layer (\w+)/g)].map(([, name]) => name);
    expect([...new Set(order)]).toEqual(['reset', 'tokens', 'base', 'ui', 'screens']);
  });
});

describe('all that a browser can fetch', () => {
  /** Names of the files that satisfy a condition. */
  const filesThat = (condition: (text: string, name: string) => boolean) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(js|css|json|svg|map)$/.test(name) && condition(read(name), name),
    );

  it('names no secret', () => {
    expect(filesThat((text) => secrets.test(text))).toEqual([]);
  });

  it('contains no code that calls models, scrapers or the database', () => {
    expect(filesThat((text) => machinery.test(text))).toEqual([]);
  });

  it('checks data by zod/mini alone: one import of the whole library is 48 KB more before each screen', () => {
    expect(filesThat((text) => text.includes('unrepresentable'))).toEqual([]);
  });

  it('has no source maps, and no path of the machine that built it', () => {
    expect(filesThat((text, name) => name.endsWith('.map') || text.includes('sourceMappingURL'))).toEqual([]);
    expect(filesThat((text) => text.includes(packageRoot()))).toEqual([]);
  });

  it('contains no eval', () => {
    expect(filesThat((text, name) => name.endsWith('.js') && /\beval\(|new Function\(/.test(text))).toEqual([]);
  });
});
