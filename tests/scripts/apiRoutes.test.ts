import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { apiFolder, apiTable } from '../../scripts/apiRoutes.ts';

const folder = mkdtempSync(join(tmpdir(), 'velocity-api-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the routes of the API are those of its files: run `node scripts/apiRoutes.ts` where this fails', () => {
  expect(readFileSync(join(apiFolder, 'apiRoutes.ts'), 'utf8')).toBe(apiTable(apiFolder));
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
