import { expect, it } from 'vitest';
import { runColumns } from '#cli/commands/runs/runDocument.ts';
import { renderTable } from '#cli/output/table.ts';
import { now, run } from '../../ui/tui/rows.ts';

const ofStory = run(1, { id: 'c69a6018-f91d-589b-a024-8916033e1b0e', story_title: 'The strait' });
const alone = run(2, { story_title: '', name: 'An imported run' });

const shown = (width: number) =>
  renderTable(
    runColumns(now),
    [
      { ...ofStory, story_number: 3400 },
      { ...alone, story_number: null },
    ],
    { width, paint: (_, text) => text },
  ).split('\n');

it('lists runs by number and title of their story, and by their own name where they have none', () => {
  const [head, first, second] = shown(120);
  expect(head).toMatch(/^Run +Story +Name +Template /);
  expect(first).toMatch(/^033e1b0e +#3400 +The strait  /);
  expect(second).toMatch(/^run-2 +An imported run /);
});

it('keeps whole on a narrow terminal what the other commands of runs are called with', () => {
  const [head, first] = shown(40);
  expect(head).toMatch(/^Run +Story +Name +Status/);
  expect(first).toMatch(/^033e1b0e +#3400 +The strait /);
});

it('leaves out what is the same in each row before it cuts a name, and nothing else', () => {
  const long = 'Why your night train costs more';
  const rows = [
    { ...ofStory, story_title: long, story_number: 3400 },
    { ...ofStory, id: 'run-3', story_number: 3401 },
  ];
  const draw = (second: Partial<(typeof rows)[number]>) =>
    renderTable(runColumns(now), [...rows.slice(0, 1), { ...ofStory, story_number: 3401, ...second }], {
      width: 100,
      paint: (_, text) => text,
    });
  expect(draw({})).toContain(`${long}  `);
  expect(draw({})).not.toContain('Template');
  expect(draw({})).toContain('Started');
  expect(draw({ type: 'analysis' })).toMatch(/^Run .* Type /);
});
