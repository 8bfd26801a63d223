import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { rowHeightNames, rowRem } from '#web/ui/rowHeight.ts';

it('rows are as high as the style sheets make them: the table places them by its own figures', async () => {
  const tokens = await readFile('web/ui/styles/tokens.css', 'utf8');
  const inStyles = [...tokens.matchAll(/--row-(slim|medium|tall): ([\d.]+)rem/g)].map(([, name, rem]) => [
    name,
    Number(rem),
  ]);
  expect(inStyles).toEqual(rowHeightNames.map((name) => [name, rowRem[name]]));
});
