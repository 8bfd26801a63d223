import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { apiFolder, apiTable } from '../../scripts/apiRoutes.ts';

const folder = mkdtempSync(join(tmpdir(), 'velocity-api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the routes of the API are those of its files', () => {
  const table = readFileSync(join(apiFolder, 'apiRoutes.ts'), 'utf8');
  expect(table, 'Run `node scripts/apiRoutes.ts`, which writes it anew.').toBe(apiTable(apiFolder));
});

it('the API of a new screen is one file, from which its route for staff is generated', () => {
  cpSync(apiFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'exampleOfTest.ts'), 'export function exampleOfTestApi(context: unknown) {}\n');
  writeFileSync(join(folder, 'exampleOfTestRows.ts'), 'export function exampleOfTestRows() {}\n');
  const before = new Set(apiTable(apiFolder).split('\n'));
  // A name that no resource will have: this test must not fail for whoever adds one.
  const added = apiTable(folder)
    .split('\n')
    .filter((line) => !before.has(line));
  expect(added).toEqual([
    "import { exampleOfTestApi } from './exampleOfTest.ts';",
    "    .route('/exampleOfTest', exampleOfTestApi(context))",
  ]);
  // A resource that needs no context takes none.
  writeFileSync(join(folder, 'exampleOfTest.ts'), 'export function exampleOfTestApi() {}\n');
  expect(apiTable(folder)).toContain(".route('/exampleOfTest', exampleOfTestApi())");
  const inOrder = /'\/me'.*requireStaff\).*'\/accounts'.*'\/exampleOfTest'/s;
  expect(apiTable(folder)).toMatch(inOrder);
});

it('a resource may be a constant, and is named where its export has another name', () => {
  cpSync(apiFolder, folder, { recursive: true });
  const write = (source: string) => writeFileSync(join(folder, 'exampleOfTest.ts'), source);
  write('export const exampleOfTestApi = (context: unknown) => new Hono();\n');
  expect(apiTable(folder)).toContain(".route('/exampleOfTest', exampleOfTestApi(context))");
  write('export const exampleOfTestApi = () => new Hono();\n');
  expect(apiTable(folder)).toContain(".route('/exampleOfTest', exampleOfTestApi())");
  for (const other of ['const examplesApi = () => table();', 'default () => new Hono<SessionEnv>();']) {
    write(`export ${other}\n`);
    expect(() => apiTable(folder)).toThrow(
      /^web\/server\/api\/exampleOfTest\.ts makes routes .*`export function exampleOfTestApi\(…\)`/,
    );
  }
  write('/**\n * const app = new Hono();\n */\nexport function exampleOfTestRows() {}\n');
  expect(apiTable(folder)).not.toContain('exampleOfTest');
});
