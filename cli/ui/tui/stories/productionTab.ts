import { productionFields, shownValue, type ProductionFieldName } from '#core/data/production/productionFields.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { plural, truncate } from '#core/format.ts';
import type { ListCell, ListColumn } from '#cli/ui/theme/listColumns.ts';
import type { Tone } from '#cli/ui/theme/tone.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import { readableCell } from '#cli/ui/text/readable.ts';
import { bodyWidth } from '#cli/ui/tui/frame/layout.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { visibleProduction } from '#cli/ui/tui/lists/visible.ts';
import { titleCell } from './inboxTab.ts';
import type { Listing } from '#cli/ui/tui/lists/list.ts';

/** Cells of story number and title, which stay while the other columns scroll. */
const FIXED_CELLS = 6 + 2 + 26;

/** The production table. */
export function productionListing(state: TuiState): Listing<ProductionStory> {
  const rows = visibleProduction(state);
  const view = productionViews.find(({ id }) => id === state.productionView);
  const shown = state.trash.production ? 'Trash' : `${view?.section ?? ''} › ${view?.label ?? ''}`;
  return {
    context: [
      { text: ` ${plural(rows.length, 'story', 'stories', state.production.more)}`, bold: true },
      { text: `   ${shown}`, tone: state.trash.production ? 'warning' : 'quiet' },
    ],
    columns: productionColumns(state),
    rows,
    loaded: state.production,
    loading: 'Loading production stories...',
    empty: state.trash.production
      ? ['The trash is empty', 't shows the stories again']
      : state.productionView === 'master'
        ? ['No production stories yet', 'Complete workflows from the Inbox to see stories here']
        : ['No story belongs to this view', 'v shows another'],
  };
}

function productionColumns(state: TuiState): readonly ListColumn<ProductionStory>[] {
  const columns: ListColumn<ProductionStory>[] = [
    { label: 'Story', width: 6, cell: ({ story_number }) => ({ text: `#${story_number}`, tone: 'accent' }) },
    { label: 'Title', width: null, cell: ({ title }) => titleCell(title) },
  ];
  let spare = bodyWidth(state) - 1 - FIXED_CELLS;
  for (const field of scrollingFields(state)) {
    const width = Math.max(field.label.length, field.multiline ? 20 : 11);
    spare -= width + 2;
    if (spare < 0) break;
    columns.push({ label: field.label, width, cell: (story) => fieldCell(story, field) });
  }
  return columns;
}

/** The fields of the view after the title, from the one that the person scrolled to. */
function scrollingFields(state: TuiState) {
  const fields = productionViews.find(({ id }) => id === state.productionView)?.fields ?? 'all';
  const names: readonly ProductionFieldName[] = fields === 'all' ? productionFields.map(({ name }) => name) : fields;
  return names
    .filter((name) => name !== 'title')
    .slice(state.productionShift)
    .flatMap((name) => productionFields.filter((field) => field.name === name));
}

function fieldCell(story: ProductionStory, field: (typeof productionFields)[number]): ListCell {
  if (field.multiline) return { text: readableCell(story[field.name]), tone: 'quiet' };
  const text = cleanLine(truncate(shownValue(field, story[field.name]), 80));
  return { text, tone: toneOf(text) };
}

function toneOf(text: string): Tone {
  if (/^(yes|done)$/i.test(text)) return 'good';
  if (/^(urgent|high)$/i.test(text)) return 'orange';
  return /^(no|pending|not started|low)$/i.test(text) ? 'quiet' : 'plain';
}
