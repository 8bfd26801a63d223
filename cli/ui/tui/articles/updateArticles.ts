import { truncate } from '#core/format.ts';
import { currentStory, findProduction, topPanel } from '#cli/ui/tui/lists/find.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { PanelChoice, OpenPanel } from '#cli/ui/tui/panels.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { inCategory } from '#cli/ui/tui/stories/categories.ts';
import { load } from '#cli/ui/tui/loading/loading.ts';
import { begin, changeTop, pushPanel, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

/** USD that a draft may cost: several times its price with the recommended model. */
const DRAFT_BUDGET_USD = 0.5;

/** Opens the article of a production story; where it has none, asks whether to have one written. */
export function openArticle(state: TuiState): Step {
  const story = currentStory(state);
  if (story?.table !== 'production_stories' || state.trash.production) return stay(state);
  return begin(state, { type: 'loadArticle', storyId: story.id });
}

/** Shows an article that was loaded, written or changed, in its panel where that is open already. */
export function articleArrived(
  state: TuiState,
  { storyId, opened, notice }: Extract<Message, { type: 'article' }>,
): Step {
  const ended = { ...state, working: Math.max(0, state.working - 1) };
  if (opened === null) return askDraft(ended, storyId);
  const noticed = notice === null ? ended : withNotice(ended, 'good', notice);
  const top = topPanel(noticed);
  const isOpen = top?.kind === 'article' && top.opened.storyId === storyId;
  // Does not interrupt a person who has opened something else meanwhile.
  const busy = top !== null && top.kind !== 'story' && !isOpen;
  const panel: OpenPanel = { kind: 'article', opened, scroll: isOpen ? top.scroll : 0 };
  const shown = isOpen ? changeTop(noticed, panel) : busy ? noticed : pushPanel(noticed, panel);
  return notice === null ? stay(shown) : load(shown, 'production');
}

/** Asks which marked passage to confirm. */
export function confirmMark(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind !== 'article') return stay(state);
  const { storyId, marks } = panel.opened;
  if (marks.length === 0) return stay(withNotice(state, 'plain', 'No mark is open'));
  const options = marks.map(({ id, kind, text }): PanelChoice => ({
    label: `${kind}: ${truncate(text, 100)}`,
    leadsTo: { effect: { type: 'confirmMarks', storyId, marks: [id] } },
  }));
  if (marks.length > 1) {
    options.push({
      label: `All ${marks.length}`,
      leadsTo: { effect: { type: 'confirmMarks', storyId, marks: 'all' } },
    });
  }
  return stay(pushPanel(state, { kind: 'choice', title: 'You answer for', options, selected: 0 }));
}

/** Asks whether to publish the open article; refuses while a mark is unconfirmed. */
export function publishOpen(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind !== 'article') return stay(state);
  const { storyId, article, marks } = panel.opened;
  if (article.is_published) return stay(withNotice(state, 'plain', 'On the site already, or waits for its hour'));
  if (marks.length > 0) {
    return stay(
      withNotice(state, 'bad', `Marks are open: ${marks.length}.`, 'c confirms them; or edit the article first.'),
    );
  }
  const yes = { type: 'publishArticle', storyId } as const;
  const text = `Publish "${article.title}" on the site now?`;
  return stay(pushPanel(state, { kind: 'confirm', title: 'Publish', text, yes }));
}

function askDraft(state: TuiState, storyId: string): Step {
  const story = findProduction(state, storyId);
  if (story === undefined) return stay(state);
  const name = `#${story.story_number}`;
  return inCategory(state, story, `An article of ${name}: which category?`, (category) => ({
    kind: 'confirm',
    title: `Write an article in ${category}`,
    text: `${name} has no article. Have a language model write one from its brief, for at most $${DRAFT_BUDGET_USD.toFixed(2)}?`,
    yes: { type: 'draftArticle', storyId, category, budgetUsd: DRAFT_BUDGET_USD },
  }));
}
