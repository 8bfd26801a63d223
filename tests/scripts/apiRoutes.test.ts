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
  writeFileSync(join(folder, 'weather.ts'), 'export function weatherApi(context: unknown) {}\n');
  writeFileSync(join(folder, 'weatherRows.ts'), 'export function weatherRows() {}\n');
  const before = new Set(apiTable(apiFolder).split('\n'));
  const added = apiTable(folder)
    .split('\n')
    .filter((line) => !before.has(line));
  expect(added).toEqual(["import { weatherApi } from './weather.ts';", "    .route('/weather', weatherApi(context))"]);
  // A resource that needs no context takes none.
  writeFileSync(join(folder, 'weather.ts'), 'export function weatherApi() {}\n');
  expect(apiTable(folder)).toContain(".route('/weather', weatherApi())");
  const inOrder = /'\/me'.*requireStaff\).*'\/accounts'.*'\/weather'/s;
  expect(apiTable(folder)).toMatch(inOrder);
});
