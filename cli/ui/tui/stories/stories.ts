import { fieldsOf } from './fields.ts';
import { targetStories, currentStory, findIdea, findProduction, topPanel } from '#cli/ui/tui/lists/find.ts';
import type { PanelChoice } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { publishOpen } from '#cli/ui/tui/articles/updateArticles.ts';
import { inCategory } from './categories.ts';
import { startEdit } from '#cli/ui/tui/editing/editing.ts';
import { withoutMarks } from '#cli/ui/tui/lists/marking.ts';
import { begin, pushPanel, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';
import { openOutput } from '#cli/ui/tui/research/researching.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { EditTarget } from './target.ts';

/** Edits the selected field; one with usual values offers them first. */
export function openField(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind !== 'story') return stay(state);
  if (isTrash(state, panel.table)) return stay(withNotice(state, 'plain', 'Bring the story back first: u in the list'));
  const field = fieldsOf(state, panel.table, panel.storyId)[panel.field];
  if (field === undefined) return stay(state);
  const target: EditTarget = { kind: 'field', table: panel.table, storyId: panel.storyId, field: field.name };
  if (field.choices.length === 0) return stay(startEdit(state, target, field));
  const options = field.choices.map((text): PanelChoice => ({
    label: text,
    leadsTo: { effect: { type: 'save', target, original: field.text, text } },
  }));
  const typed = startEdit({ ...state, panels: [] }, target, field).panels.at(-1);
  if (typed !== undefined) options.push({ label: 'Something else…', leadsTo: { panel: typed } });
  const selected = Math.max(0, field.choices.indexOf(field.text));
  return stay(pushPanel(state, { kind: 'choice', title: `Edit ${field.label}`, options, selected }));
}

/** Opens the selected field, or the selected step, for reading. */
export function readOn(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind === 'run') return openOutput(state, panel);
  if (panel?.kind !== 'story') return stay(state);
  const field = fieldsOf(state, panel.table, panel.storyId)[panel.field];
  if (field === undefined) return stay(state);
  const source = { kind: 'field', table: panel.table, storyId: panel.storyId, field: field.name } as const;
  return stay(pushPanel(state, { kind: 'reader', source, scroll: 0 }));
}

/** Asks for the title of a new inbox story. */
export function newStory(state: TuiState): Step {
  return stay(startEdit(state, { kind: 'newStory' }, { label: 'Title of the new story', multiline: false, text: '' }));
}

/** Sets GO, and then offers research of a single story; clears it where all have it. */
export function toggleGo(state: TuiState): Step {
  const ideas = targetStories(state).stories.flatMap(({ id }) => findIdea(state, id) ?? []);
  const [first] = ideas;
  if (first === undefined || isTrash(state, 'inbox_stories')) return stay(state);
  const go = ideas.some(({ is_completed }) => !is_completed);
  const thenResearch = go && ideas.length === 1 && !first.workflow_completed;
  return begin(withoutMarks(state), { type: 'setGo', storyIds: ideas.map(({ id }) => id), go, thenResearch });
}

/** Asks whether to delete the story, or the marked ones. */
export function removeStory(state: TuiState): Step {
  const { table, stories } = targetStories(state);
  const [first] = stories;
  if (first === undefined || isTrash(state, table)) return stay(state);
  const yes = { type: 'remove', table, stories } as const;
  const single = stories.length === 1;
  const text = single
    ? `Are you sure you want to delete "${first.title}"? This action cannot be undone.`
    : `Are you sure you want to delete these ${stories.length} stories? u brings them back.`;
  const title = single ? 'Delete Story' : `Delete ${stories.length} Stories`;
  return stay(pushPanel(state, { kind: 'confirm', title, text, yes }));
}

/** Restores what is marked or selected in the trash; elsewhere what was deleted last. */
export function bringBack(state: TuiState): Step {
  const chosen = targetStories(state);
  if (chosen.stories.length > 0 && isTrash(state, chosen.table)) {
    return begin(withoutMarks(state), { type: 'restore', ...chosen });
  }
  if (state.removed === null) return stay(withNotice(state, 'plain', 'Nothing to bring back. t shows the trash.'));
  return begin(state, { type: 'restore', ...state.removed });
}

/** Promotes an inbox story to production; publishes a production story as an article, or the open article. */
export function moveOn(state: TuiState): Step {
  if (topPanel(state)?.kind === 'article') return publishOpen(state);
  const current = currentStory(state);
  if (current === null || isTrash(state, current.table)) return stay(state);
  if (current.table === 'inbox_stories') return begin(state, { type: 'promote', storyId: current.id });
  const story = findProduction(state, current.id);
  if (story === undefined) return stay(state);
  const title = `Publish #${story.story_number}: which category?`;
  return inCategory(state, story, title, (category) => publishChoice(story.id, category));
}

function publishChoice(productionStoryId: string, category: string) {
  const as = (now: boolean) => ({ effect: { type: 'publish', productionStoryId, category, now } as const });
  const options: readonly PanelChoice[] = [
    { label: 'Save as a draft', leadsTo: as(false) },
    { label: 'Publish on the site now', leadsTo: as(true) },
  ];
  return { kind: 'choice', title: `Publish in ${category}`, options, selected: 0 } as const;
}

function isTrash(state: TuiState, table: StoryTableName): boolean {
  return table === 'inbox_stories' ? state.trash.inbox : state.trash.production;
}
