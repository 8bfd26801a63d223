import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importCycles, readSources, root, withoutComments } from './support/sources.ts';

const sources = readSources();
const files = [...sources.keys()];
const product = [...sources.values()].filter(({ path }) => /^(core|cli|web)\//.test(path));

/** The layers of core. A file imports from its own folder and from lower layers; within the lowest one freely. */
const layers = [
  ['pipeline', 'views'],
  ['research', 'apify', 'scraping', 'backend'],
  ['gateway', 'data'],
  [
    'http',
    'models',
    'velocity',
    'config',
    'settings',
    'keyTrust',
    'readConfig',
    'errors',
    'clock',
    'secret',
    'format',
    'log',
    'scrapeCost',
    'thread',
  ],
];

/** What the browser may take from core. */
const browserSafe = /^core\/(velocity|models|research|data|views)\/|^core\/(format|errors|clock|log|scrapeCost)\.ts$/;
const nodeOnly = /^node:|^(undici|@electric-sql\/|@supabase\/lite|sharp|pg|bcryptjs|hono|@hono\/)/;

describe('import rules', () => {
  it('core imports nothing of the front ends', () => {
    expect(
      offenders(/^core\//, (target) => /^(cli|web|bin|scripts|tests)\//.test(target)),
      'core has to work without a terminal and without a browser. Move what both need into core, or pass it as an argument.',
    ).toEqual([]);
  });

  it('front ends never import each other, and the product never its scripts or tests', () => {
    // `serve` is the one command that starts the web server.
    const serve = /^cli\/commands\/system\/serve\.ts -> web\/server\/(http\/httpServer|start)\.ts$/;
    expect(
      offenders(/^cli\//, (target) => /^(web|scripts|tests)\//.test(target)).filter((arrow) => !serve.test(arrow)),
      'A command must not load the web, nor tests be shipped. Move what both front ends need into core.',
    ).toEqual([]);
    expect(
      offenders(/^web\//, (target) => /^(cli|scripts|tests)\//.test(target)),
      'The web must not load the command line, nor tests be shipped. Move what both front ends need into core.',
    ).toEqual([]);
  });

  it('inside core, imports only go to lower layers', () => {
    const up: string[] = [];
    for (const { path, imports } of product.filter((source) => source.path.startsWith('core/'))) {
      const from = layerOf(path);
      expect(
        from,
        `${path} is in a folder that no layer names: add it to \`layers\` in this test.`,
      ).toBeGreaterThanOrEqual(0);
      for (const target of imports.filter((name) => name.startsWith('core/'))) {
        const to = layerOf(target);
        const sameFolder = folderOf(path) === folderOf(target);
        const lowest = from === layers.length - 1 && to === from;
        if (to < from || (to === from && !sameFolder && !lowest)) up.push(`${path} -> ${target}`);
      }
    }
    expect(
      up,
      'A lower layer, and a neighbour, must be usable and testable alone. Move the shared part to a lower layer, or let the caller in core/pipeline hand it over as an argument.',
    ).toEqual([]);
  });

  it('there are no import cycles', () => {
    expect(
      importCycles(sources, product),
      'Files of a cycle can only be read, loaded and tested together. Move what both need (often a type) to a file that imports neither.',
    ).toEqual([]);
  });

  it('the two web entries and the dashboard screens stay apart', () => {
    const entries = 'A reader must not load the dashboard, nor an editor the site. Move what both need to web/ui.';
    expect(
      offenders(/^web\/site\//, (target) => target.startsWith('web/dashboard/')),
      entries,
    ).toEqual([]);
    expect(
      offenders(/^web\/dashboard\//, (target) => target.startsWith('web/site/')),
      entries,
    ).toEqual([]);
    for (const { path, imports } of product) {
      const [, part, screen] = /^web\/dashboard\/([^/]+)\/([^/]+)/.exec(path) ?? [];
      if (part === undefined) continue;
      const others = imports.filter((target) => {
        const [, otherPart, otherScreen] = /^web\/dashboard\/([^/]+)\/([^/]+)/.exec(target) ?? [];
        if (otherPart === undefined) return false;
        if (part === 'data') return otherPart !== 'data';
        return otherPart === 'screens' && (part !== 'screens' || otherScreen !== screen);
      });
      expect(
        others,
        `${path}: a screen knows the shell and the data, never another screen; the shell knows no screen, the data knows neither. Move what two screens share to web/ui or web/dashboard/data.`,
      ).toEqual([]);
    }
  });

  it('the browser imports one type of the server: that of its API', () => {
    // The type makes a changed answer a type error on the screen that shows it. Importing anything but a type would
    // bring the server's code, and the names of its secrets, into a bundle.
    const arrows = offenders(/^web\/(site|dashboard|ui)\//, (target) => target.startsWith('web/server/'));
    expect(arrows, 'Ask the server over web/dashboard/data/api.ts instead of importing from it.').toEqual([
      'web/dashboard/data/api.ts -> web/server/api/dashboardApi.ts',
    ]);
    expect(sources.get('web/dashboard/data/api.ts')?.text).toMatch(
      /^import type \{ DashboardApi \} from '#web\/server\/api\/dashboardApi\.ts';$/m,
    );
    const clients = offenders(/^web\/dashboard\/(?!data\/api\.ts)/, (target) => target === 'hono/client');
    expect(clients, 'Write a query in web/dashboard/data: the session and its end are handled in data/api.ts.').toEqual(
      [],
    );
    const fetching = product.filter(
      ({ path, text }) =>
        /^web\/dashboard\/(?!data\/(api|firstRequests)\.ts)/.test(path) &&
        /[^.\w]fetch\(|authorization/i.test(withoutComments(text)),
    );
    expect(
      fetching.map(({ path }) => path),
      'The token of a session never leaves web/dashboard/data/api.ts and the first requests that it takes over.',
    ).toEqual([]);
  });

  it('code of core that browsers may import names no setting', () => {
    const naming = product.filter(
      ({ path, text }) =>
        browserSafe.test(path) &&
        path !== 'core/models/refresh.ts' &&
        /(OPENROUTER|APIFY|SUPABASE|SMTP|GOOGLE)_[A-Z]{2,}/.test(withoutComments(text)),
    );
    expect(
      naming.map(({ path }) => path),
      'Names of secrets are refused in bundles (tests/web/bundle.test.ts): let the server say them, or name `velocity doctor`.',
    ).toEqual([]);
  });
});

describe('what may reach a browser', () => {
  it('the browser-safe folders import nothing of Node and no folder that holds secrets', () => {
    const wrong: string[] = [];
    for (const { path, imports } of product.filter((source) => browserSafe.test(source.path))) {
      if (path === 'core/models/refresh.ts') continue;
      for (const target of imports) {
        if (
          nodeOnly.test(target) ||
          /^core\/(backend|apify|config|settings|keyTrust|readConfig|pipeline)/.test(target)
        ) {
          wrong.push(`${path} -> ${target}`);
        }
      }
    }
    expect(
      wrong,
      'A screen that imports this file would bundle Node or a key. Pass the value as an argument, or move the code out of the browser-safe folders.',
    ).toEqual([]);
  });

  it('browser code imports from core only what is safe in a browser', () => {
    expect(
      offenders(/^web\/(site|dashboard|ui)\//, (target) => target.startsWith('core/') && !browserSafe.test(target)),
      'Only the folders of `browserSafe` in this test are free of Node and keys. Move pure code there, or fetch the data from web/server.',
    ).toEqual([]);
  });

  it('no built-in prefix of a bundler lets a key slip into a bundle', () => {
    const leaks = product.filter(
      ({ path, text }) => path.startsWith('web/') && /import\.meta\.env\.VITE_|process\.env\b.*KEY/.test(text),
    );
    expect(
      leaks.map(({ path }) => path),
      'Vite copies VITE_ variables into the bundle, where everybody reads them. Read keys in core/config on the server.',
    ).toEqual([]);
  });
});

describe('style', () => {
  it('has no barrels and no utils', () => {
    const barrels = product.filter(({ path, text }) => {
      const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim();
      const statements = code
        .split(';')
        .map((line) => line.trim())
        .filter(Boolean);
      return (
        /(^|\/)index\.tsx?$/.test(path) ||
        (statements.length > 1 && statements.every((line) => /^export .* from /s.test(line)))
      );
    });
    expect(
      barrels.map(({ path }) => path),
      'A barrel loads everything behind it and hides where a thing is. Import from the file that defines it.',
    ).toEqual([]);
    expect(
      files.filter((path) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.test(path)),
      'Such a name says nothing and collects everything. Name the file after what it does.',
    ).toEqual([]);
  });

  it('keeps files small: none over 350 lines, few over 200', () => {
    const sizes = product.map(({ path, lines }) => ({ path, lines }));
    expect(
      sizes.filter(({ lines }) => lines > 350),
      'A long file does several things. Give each a file named after it.',
    ).toEqual([]);
    const large = sizes.filter(({ lines }) => lines > 200);
    expect(
      large.length / sizes.length,
      `Split one of the files over 200 lines: ${large.map(({ path }) => path).join(', ')}`,
    ).toBeLessThanOrEqual(0.06);
  });

  it('has no CSS selector with which one changed element restyles a whole table', () => {
    const sheets = ['web/ui', 'web/dashboard'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(folder, name)),
    );
    const carried = sheets.flatMap((name) => {
      const selectors = withoutComments(readFileSync(join(root, name), 'utf8')).match(/[^{};]+(?=\{)/g) ?? [];
      return selectors.filter((text) => /\s~\s|\*\s*\+|\+\s*\*/.test(text)).map((text) => `${name}: ${text.trim()}`);
    });
    expect(sheets.length).toBeGreaterThan(50);
    expect(
      carried,
      'All screens share one file of styles, and with such a selector in it browsers calculate the style of every element beside an inserted one anew: of all cells of a table that scrolls. Give what is meant a class, or name it by its parent.',
    ).toEqual([]);
  });

  it('has no two exports of one name', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of product) {
      const names = text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) +(\w+)/gm);
      for (const name of new Set(Array.from(names, ([, found = '']) => found))) {
        places.set(name, [...(places.get(name) ?? []), path]);
      }
    }
    // `Menu.tsx` loads `menuParts.tsx` lazily and exports wrappers under the names of its parts.
    const isLoadedLater = (paths: readonly string[]) =>
      paths.length === 2 && paths[1]?.endsWith('Parts.tsx') && dirname(paths[0] ?? '') === dirname(paths[1] ?? '');
    expect(
      [...places].filter(([, paths]) => paths.length > 1 && !isLoadedLater(paths)),
      'Who searches for the name finds the wrong one. Where both mean the same, keep one; otherwise say in the name what each is for (`saveArticle` stores, `saveArticleMutation` asks the server to).',
    ).toEqual([]);
  });

  it('reads the time from a Clock, never from Date', () => {
    const direct = product.filter(
      ({ path, text }) => path !== 'core/clock.ts' && /\bDate\.now\(\)|new Date\(\)/.test(withoutComments(text)),
    );
    expect(
      direct.map(({ path }) => path),
      'Tests turn the clock. Take a Clock (core/clock.ts) as an argument; `systemClock` is the real one.',
    ).toEqual([]);
  });

  it('has executables of at most 15 lines', () => {
    for (const name of readdirSync(join(root, 'bin'))) {
      expect(
        readFileSync(join(root, 'bin', name), 'utf8')
          .trimEnd()
          .split('\n').length,
        `bin/${name} only starts the program. Put the rest into cli/.`,
      ).toBeLessThanOrEqual(15);
    }
  });
});

function offenders(from: RegExp, wrong: (target: string) => boolean): string[] {
  return [...sources.values()]
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) => imports.filter((target) => wrong(target)).map((target) => `${path} -> ${target}`));
}

function folderOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.tsx?$/, '');
}

function layerOf(path: string): number {
  return layers.findIndex((layer) => layer.includes(folderOf(path)));
}
