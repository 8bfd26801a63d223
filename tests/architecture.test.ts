import { describe, expect, it } from 'vitest';
import { importCycles, readSources, withoutComments } from './support/sources.ts';
import { waysAroundPipeline, writingFunctions } from './support/writingFunctions.ts';

const sources = readSources();
const product = [...sources.values()].filter(({ path }) => /^(core|cli|web)\//.test(path));

/** The layers of core. A file imports from its own folder and from lower layers; within the lowest one freely. */
const layers = [
  ['pipeline', 'views'],
  ['research', 'apify', 'scraping', 'backend', 'pictures'],
  ['gateway', 'data'],
  [
    'http',
    'models',
    'velocity',
    'config',
    'settings',
    'keyTrust',
    'readSmallFile',
    'readConfig',
    'errors',
    'abortReasons',
    'clock',
    'secret',
    'format',
    'withoutFormulas',
    'log',
    'scrapeCost',
    'thread',
  ],
];

/** What the browser may take from core. */
const browserSafe =
  /^core\/(velocity|models|research|data|views)\/|^core\/(format|errors|abortReasons|clock|log|scrapeCost)\.ts$/;
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

  it('front ends write through core/pipeline, never through core/data', () => {
    const writing = writingFunctions();
    expect(writing.get('setStoryField'), 'The functions that write are not found any more.').toBe(
      'core/data/stories/storyField.ts',
    );
    const found = product.flatMap(({ path, text }) => {
      if (!/^(cli|web)\//.test(path)) return [];
      return valueImports(text).flatMap(({ name, from }) => (writing.get(name) === from ? [`${path} -> ${name}`] : []));
    });
    expect(
      found,
      'What an editor may do would be decided once more. Call an operation of core/pipeline (stories, accounts, settings: core/pipeline/editing), or add one: it checks, knows who does it and when, and words the conflict; core/data only writes rows.',
    ).toEqual([
      // A person's own view of a table, which nobody else sees: there is nothing to decide.
      'web/server/api/stories/storyTable.ts -> setColumnArrangement',
      // Who is in which cell, kept for seconds: it changes no story.
      'web/server/api/stories/storyTable.ts -> tellEditing',
      // Readers are counted, by a server that has no person and no edit.
      'web/server/public/readerCounts.ts -> addArticleCounts',
    ]);
  });

  it('front ends reach no table, and no writing function by another way than a named import', () => {
    const found = product.flatMap(({ path, text }) =>
      /^(cli|web)\//.test(path) ? waysAroundPipeline(withoutComments(text)).map((way) => `${path}: ${way}`) : [],
    );
    expect(
      found,
      'Only core/data names tables and functions of the database. Read through a function of core/data, imported by name from #core, and write through an operation of core/pipeline.',
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

function offenders(from: RegExp, wrong: (target: string) => boolean): string[] {
  return [...sources.values()]
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) => imports.filter((target) => wrong(target)).map((target) => `${path} -> ${target}`));
}

/** What a file imports from the project other than types, also in a dynamic import. */
function valueImports(text: string): { name: string; from: string }[] {
  const code = withoutComments(text);
  const standing = [...code.matchAll(/^import \{([^}]*)\} from '#([^']+)';/gm)];
  const dynamic = [...code.matchAll(/\{([^{}]*)\} = await import\('#([^']+)'\)/g)];
  return [...standing, ...dynamic].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(/ as |:/)[0] ?? '')
      .map((name) => ({ name, from })),
  );
}

function folderOf(path: string): string {
  return (path.split('/')[1] ?? '').replace(/\.tsx?$/, '');
}

function layerOf(path: string): number {
  return layers.findIndex((layer) => layer.includes(folderOf(path)));
}
