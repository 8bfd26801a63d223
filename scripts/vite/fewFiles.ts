import { basename } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const SITE = '/web/site/boot.ts';
const DASHBOARD = '/web/dashboard/boot.tsx';
const SCREENS = '/web/dashboard/screens.ts';
const TABLES = ['InboxScreen.tsx', 'ProductionScreen.tsx'];
/** Styles of components: those of all screens come with the document, so that none is ever drawn without its own. */
const STYLES = /\.module\.css$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/**
 * Puts what a dashboard's screen loads before it shows into few files: 9 in place of 46 for production. A browser asks a
 * server for six at once, and each costs it a millisecond or more. Left to itself the bundler makes one file for every
 * set of screens that share code. What the site needs at once or alone stays as the bundler has it.
 * @param root the folder of the package.
 */
export function fewFiles(root: string): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, modules) => (STYLES.test(id) ? 'shell' : ((names ??= namesOf(root, modules)).get(id) ?? null));
}

/** The file of each module that is put somewhere. */
function namesOf(root: string, modules: Modules): Map<string, string> {
  const siteFirst = reached([root + SITE], modules);
  const siteEver = reached([root + SITE], modules, { later: true });
  const shell = reached([root + DASHBOARD], modules);
  const screens = modules.getModuleInfo(root + SCREENS)?.dynamicallyImportedIds ?? [];
  const users = new Map<string, string[]>();
  for (const screen of screens) {
    for (const id of reached([screen], modules)) users.set(id, [...(users.get(id) ?? []), basename(screen)]);
  }
  const nameOf = (id: string): string | null => {
    if (id.endsWith('.css') || id === root + DASHBOARD || siteFirst.has(id)) return null;
    if (shell.has(id) && siteEver.has(id)) return 'pages';
    // An icon in a file of its own costs more than in that of all pages.
    if (siteEver.has(id)) return ICON.test(id) ? 'pages' : null;
    if (shell.has(id)) return 'shell';
    const by = users.get(id) ?? [];
    const ofTables = TABLES.filter((table) => by.includes(table)).length;
    if (ofTables === TABLES.length && by.length === TABLES.length) return 'tables';
    const isShared = by.length > 1 && (ICON.test(id) || ofTables > 0);
    return isShared || by.length * 2 >= screens.length ? 'parts' : null;
  };
  return new Map(
    [...shell, ...users.keys()].flatMap((id) => {
      const name = nameOf(id);
      return name === null ? [] : [[id, name]];
    }),
  );
}

/** Modules that some modules import, directly or not; `later`: also those that they load when they run. */
function reached(
  from: readonly string[],
  modules: Modules,
  { later = false } = {},
  found = new Set<string>(),
): Set<string> {
  for (const id of from) {
    const info = found.has(id) ? null : modules.getModuleInfo(id);
    if (info === null) continue;
    found.add(id);
    reached([...info.importedIds, ...(later ? info.dynamicallyImportedIds : [])], modules, { later }, found);
  }
  return found;
}
