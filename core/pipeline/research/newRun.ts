import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { NewResearchRun, WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { formatUsd } from '#core/format.ts';
import type { Log } from '#core/log.ts';
import { researchSteps, researchTemplate } from '#core/research/steps.ts';
import type { ResearchServices } from '../services.ts';

export interface RunSettings {
  /** One model for all steps. Default: that of the continued run, or each step's own for a new one. */
  model?: string | undefined;
  /** Models of single steps by step number; they take precedence over `model`. */
  stepModels?: Readonly<Record<number, string>> | undefined;
  /** USD for the whole run. Default: no limit, also where the continued run had one; {@link warnWithoutBudget} says so. */
  budgetUsd?: number | undefined;
  /** The budget that it shares with other runs. Default: none. */
  budgetId?: string | null | undefined;
  /** The id of the run that is to be continued. Default: the story's newest, or a new one. */
  continues?: string | undefined;
  /** For a new run: its result becomes another production story. */
  again?: boolean | undefined;
}

/** The row of a new research run, which begins by the database's clock. */
export function newRunOf(
  { totalSteps }: Pick<ResearchServices, 'totalSteps'>,
  story: InboxStory,
  triggeredBy: string,
  { model, stepModels, budgetUsd, budgetId, again = false, continues }: RunSettings,
): NewResearchRun {
  return {
    name: `${researchTemplate.name}: ${story.title}`.slice(0, 200).toWellFormed(),
    story_id: story.id,
    story_title: story.title,
    template_id: researchTemplate.id,
    template_name: researchTemplate.name,
    template_version: researchTemplate.version,
    model,
    step_models: stepModels,
    budget_usd: budgetUsd,
    budget_id: budgetId,
    total_steps: totalSteps ?? researchSteps.length,
    triggered_by: triggeredBy,
    again,
    continues,
  };
}

/** A budget belongs to the invocation that sets it: a later one without a budget is told of the earlier one. */
export function warnWithoutBudget(
  log: Log,
  { story_title, budget_usd }: Pick<WorkflowRun, 'story_title' | 'budget_usd'>,
): void {
  if (budget_usd === null) return;
  log.warn(`"${story_title}" goes on without its earlier budget of ${formatUsd(budget_usd)}; --budget sets one.`);
}
