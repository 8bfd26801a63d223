/** Generates the route table of the dashboard's API from the files of its folder: `node scripts/apiRoutes.ts`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '#core/backend/packageRoot.ts';

/** A file `name.ts` here that exports `nameApi`, a function or a constant, is served at `/api/dashboard/name`. */
export const apiFolder = join(packageRoot(), 'web', 'server', 'api');
const TABLE = 'apiRoutes.ts';
/** Open to every session: mounted before the check for staff. */
const OPEN = 'me';
/** Mount the routes of the others. */
const MOUNTING: ReadonlySet<string> = new Set([TABLE, 'dashboardApi.ts']);

const HEADER = `// Made by scripts/apiRoutes.ts from the files of this folder; \`npm run build\` and \`npm run dev\` write it anew.`;

/** The table as source code: the browser's client derives its types from the chain of routes. */
export function apiTable(folder: string): string {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !MOUNTING.has(file))
    .map((file) => basename(file, '.ts'))
    .filter((name) => name !== OPEN && exportsApi(folder, name))
    .toSorted();
  const imports = names.map((name) => `import { ${name}Api } from './${name}.ts';`);
  const routes = names.map((name) => `    .route('/${name}', ${call(folder, name)})`);
  return `${HEADER}
import { Hono } from 'hono';
${imports.join('\n')}
import { boundedBodies } from './boundedBodies.ts';
import { ${OPEN}Api } from './${OPEN}.ts';
import type { AskOperation } from './operations.ts';
import { type ApiContext, requireStaff, type SessionEnv } from './requireStaff.ts';

/** Every resource at its address, in the order of their names. */
export function apiRoutes(context: ApiContext & { ask: AskOperation }) {
  return new Hono<SessionEnv>()
    .route('/${OPEN}', ${OPEN}Api(context))
    .use(requireStaff)
    .use(boundedBodies(context.clock))
${routes.join('\n')};
}
`;
}

/** @throws {Error} for a file that makes routes which nothing would mount. */
function exportsApi(folder: string, name: string): boolean {
  const source = sourceOf(folder, name);
  if (new RegExp(`^export (function|const) ${name}Api\\b`, 'm').test(source)) return true;
  const makesRoutes = /^(?!\s*(\*|\/\/)).*\bnew Hono\b|^export (function|const) \w+Api\b/m;
  if (!makesRoutes.test(source)) return false;
  throw new Error(
    `web/server/api/${name}.ts makes routes and exports no ${name}Api: write \`export function ${name}Api(…)\` there, which returns them, or move what several resources share into a folder.`,
  );
}

/** A resource may do without the context. */
function call(folder: string, name: string): string {
  const plain = new RegExp(`^export (function ${name}Api|const ${name}Api =) ?\\(\\)`, 'm').test(
    sourceOf(folder, name),
  );
  return `${name}Api(${plain ? '' : 'context'})`;
}

function sourceOf(folder: string, name: string): string {
  return readFileSync(join(folder, `${name}.ts`), 'utf8');
}

/** Writes the file only if it changed, as writing triggers a reload. */
export function writeApiRoutes(): void {
  const [path, text] = [join(apiFolder, TABLE), apiTable(apiFolder)];
  if (readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

if (import.meta.main) writeApiRoutes();
