import type { Effect } from './effect.ts';
import type { Message } from './message.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { waitingRun } from '#core/views/researchState.ts';
import type { TabId } from './frame/tabs.ts';
import { confirmStoryMarks, draftStory, loadArticle, publishDraft } from './articles/articleEffects.ts';
import type { EffectContext } from './effectContext.ts';
import { findArticles } from './articles/findArticles.ts';
import { readCategories, readIdeas, readOutputs, readProduction, readRows, readSnapshots } from './loading/reading.ts';
import { planStory } from './research/planning.ts';
import { RunningResearch } from './research/runningResearch.ts';
import { troubleOf } from './trouble.ts';
import {
  addPosts,
  moveToProduction,
  publishStory,
  removeStories,
  restoreStories,
  saveField,
  setGo,
} from './stories/writing.ts';

/** Effects that need the backend; `startTui` performs the others. */
export type BackendEffect = Exclude<Effect, { type: 'openEditor' | 'openAddress' | 'copy' | 'leave' }>;

/** Performs the effects that `update` returns and sends their results as messages. The screen never waits for them. */
export class EffectRunner {
  readonly research = new RunningResearch();
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

  /** Pauses research and resolves when everything in progress is saved. */
  async settle(): Promise<void> {
    await Promise.all([this.research.pauseAll(), ...this.#writes]);
  }

  /** A new read of a tab aborts the one before, whose answer would be older. */
  async #load(effect: Extract<Effect, { type: 'load' }>): Promise<void> {
    this.#loads.get(effect.tab)?.abort();
    const stop = new AbortController();
    this.#loads.set(effect.tab, stop);
    const signal = AbortSignal.any([stop.signal, this.#context.signal]);
    const message = await readRows(effect, { ...this.#context, signal });
    if (!stop.signal.aborted) this.#context.send(message);
  }

  async #send(message: Promise<Message | null>): Promise<void> {
    try {
      const answer = await message;
      if (answer !== null) this.#context.send(answer);
    } catch (thrown) {
      this.#context.send({ type: 'failed', trouble: troubleOf(thrown), reload: [] });
    }
  }

  async #perform(effect: Exclude<BackendEffect, { type: 'load' }>): Promise<Message | null> {
    const context = this.#context;
    switch (effect.type) {
      case 'loadCategories':
        return readCategories(context);
      case 'loadIdeas':
        return readIdeas(effect, context);
      case 'loadProduction':
        return readProduction(effect, context);
      case 'loadSnapshots':
        return readSnapshots(effect, context);
      case 'loadOutputs':
        return readOutputs(effect, context);
      case 'addToInbox':
        return addPosts(effect, context);
      case 'save':
        return saveField(effect, context);
      case 'setGo':
        return setGo(effect, context);
      case 'remove':
        return removeStories(effect, context);
      case 'restore':
        return restoreStories(effect, context);
      case 'promote':
        return moveToProduction(effect, context);
      case 'loadArticle':
        return loadArticle(effect, context);
      case 'draftArticle':
        return draftStory(effect, context);
      case 'confirmMarks':
        return confirmStoryMarks(effect, context);
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
        this.research.start(effect.story.id, effect.again, context);
        return null;
      case 'resumeRun':
        context.send(starting(effect.story));
        this.research.resume(effect.runId, effect.story.id, context);
        return null;
      case 'pauseRun':
        return this.research.pause(effect.runId, effect.storyId, context);
    }
  }
}

function starting(story: { id: string; label: string; title: string }): Message {
  return { type: 'researchStarting', run: waitingRun(story, watchedSteps(), null) };
}
