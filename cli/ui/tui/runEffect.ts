import type { Effect } from './effect.ts';
import type { Message } from './message.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { waitingRun } from '#core/views/researchState.ts';
import type { TabId } from './frame/tabs.ts';
import { confirmMarks, draft, loadArticle, publishDraft } from './articles/articleEffects.ts';
import type { EffectContext } from './effectContext.ts';
import { findArticles } from './articles/findArticles.ts';
import { loadCategories, loadIdeas, loadOutputs, loadProduction, loadRows, loadSnapshots } from './loading/reading.ts';
import { planStory } from './research/planning.ts';
import { ResearchDesk } from './research/runningResearch.ts';
import { troubleOf } from './trouble.ts';
import { addPosts, moveToProduction, publishStory, remove, restore, save, setGo } from './stories/writing.ts';

/** Effects on the backend; the terminal and leaving are the tool's own. */
export type BackendEffect = Exclude<Effect, { type: 'openEditor' | 'openAddress' | 'copy' | 'leave' }>;

/** Does what `update` asks for and tells what came of it. Nothing is awaited by the screen. */
export class EffectRunner {
  readonly desk = new ResearchDesk();
  readonly #context: EffectContext;
  readonly #loads = new Map<TabId, AbortController>();
  readonly #writes = new Set<Promise<void>>();

  constructor(context: EffectContext) {
    this.#context = context;
  }

  run(effect: BackendEffect): void {
    if (effect.type === 'load') {
      void this.#load(effect);
      return;
    }
    const done = this.#send(this.#perform(effect));
    this.#writes.add(done);
    void done.finally(() => this.#writes.delete(done));
  }

  /** Resolves when everything that was begun is saved, research paused. */
  async settle(): Promise<void> {
    await Promise.all([this.desk.pauseAll(), ...this.#writes]);
  }

  /** A later reading of a tab replaces an earlier one, whose answer would be older. */
  async #load(effect: Extract<Effect, { type: 'load' }>): Promise<void> {
    this.#loads.get(effect.tab)?.abort();
    const stop = new AbortController();
    this.#loads.set(effect.tab, stop);
    const signal = AbortSignal.any([stop.signal, this.#context.signal]);
    const message = await loadRows(effect, { ...this.#context, signal });
    if (!stop.signal.aborted) this.#context.send(message);
  }

  async #send(message: Promise<Message | null>): Promise<void> {
    try {
      const told = await message;
      if (told !== null) this.#context.send(told);
    } catch (thrown) {
      this.#context.send({ type: 'failed', trouble: troubleOf(thrown), reload: [] });
    }
  }

  async #perform(effect: Exclude<BackendEffect, { type: 'load' }>): Promise<Message | null> {
    const context = this.#context;
    switch (effect.type) {
      case 'loadCategories':
        return loadCategories(context);
      case 'loadIdeas':
        return loadIdeas(effect, context);
      case 'loadProduction':
        return loadProduction(effect, context);
      case 'loadSnapshots':
        return loadSnapshots(effect, context);
      case 'loadOutputs':
        return loadOutputs(effect, context);
      case 'addToInbox':
        return addPosts(effect, context);
      case 'save':
        return save(effect, context);
      case 'setGo':
        return setGo(effect, context);
      case 'remove':
        return remove(effect, context);
      case 'restore':
        return restore(effect, context);
      case 'promote':
        return moveToProduction(effect, context);
      case 'loadArticle':
        return loadArticle(effect, context);
      case 'draftArticle':
        return draft(effect, context);
      case 'confirmMarks':
        return confirmMarks(effect, context);
      case 'publishArticle':
        return publishDraft(effect, context);
      case 'findArticles':
        return findArticles(effect, context);
      case 'publish':
        return publishStory(effect, context);
      case 'plan':
        return planStory(effect, context);
      case 'startResearch':
        context.send(starting(effect.story));
        this.desk.start(effect.story.id, effect.again, context);
        return null;
      case 'resumeRun':
        context.send(starting(effect.story));
        this.desk.resume(effect.runId, effect.story.id, context);
        return null;
      case 'pauseRun':
        return this.desk.pause(effect.runId, effect.storyId, context);
    }
  }
}

function starting(story: { id: string; label: string; title: string }): Message {
  return { type: 'researchStarting', run: waitingRun(story, watchedSteps(), null) };
}
