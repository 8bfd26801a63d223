import type { ReactNode } from 'react';
import { Listeners } from '../../listeners.ts';

interface DrawnContent {
  /** Content that React renders into an element of the grid. */
  cells: readonly { id: number; host: HTMLElement; node: ReactNode }[];
  /** Content that is rendered once, and then copied. */
  signs: readonly { key: string; node: ReactNode }[];
}

/** Maximum number of rendered cells kept as copies. */
const MOST_SIGNS = 500;

/**
 * The React content of rows: cells with more than text, and section headings. Cells without controls are rendered once
 * by key and then cloned, because a scrolling table shows hundreds per second.
 */
export class Drawings {
  #all: DrawnContent = { cells: [], signs: [] };
  readonly #now = new Map<HTMLElement, DrawnContent['cells'][number]>();
  readonly #signs = new Map<string, DocumentFragment>();
  /** Signs that are not rendered yet, and the hosts that wait for a copy. */
  readonly #firsts = new Map<string, { node: ReactNode; waiting: HTMLElement[] }>();
  readonly #listeners = new Listeners();
  #changed = false;
  #ids = 0;

  readonly subscribe = this.#listeners.subscribe;

  readonly all = (): DrawnContent => this.#all;

  draw(host: HTMLElement, node: ReactNode): void {
    this.#now.set(host, { id: this.#now.get(host)?.id ?? (this.#ids += 1), host, node });
    this.#changed = true;
  }

  /** Removes the content of a host that leaves the grid. */
  drop(host: HTMLElement): void {
    if (this.#now.delete(host)) this.#changed = true;
  }

  /** Puts a copy of the content with this key into a host; `node` renders the first one. */
  sign(host: HTMLElement, key: string, node: ReactNode): void {
    const sign = this.#signs.get(key);
    const first = this.#firsts.get(key);
    if (sign !== undefined) host.replaceChildren(sign.cloneNode(true));
    else if (first !== undefined) first.waiting.push(host);
    else {
      this.#firsts.set(key, { node, waiting: [host] });
      this.#changed = true;
    }
  }

  /** Called when React has rendered a sign: it is copied to the hosts that wait for it. */
  readonly signed = (key: string, model: HTMLElement): void => {
    const first = this.#firsts.get(key);
    if (first === undefined) return;
    const sign = document.createDocumentFragment();
    for (const part of model.childNodes) sign.append(part.cloneNode(true));
    if (this.#signs.size > MOST_SIGNS) this.#signs.clear();
    this.#signs.set(key, sign);
    this.#firsts.delete(key);
    for (const host of first.waiting) host.replaceChildren(sign.cloneNode(true));
    this.#changed = true;
  };

  /** Lets React render the pending content before the next frame. */
  flush(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#all = {
      cells: [...this.#now.values()],
      signs: Array.from(this.#firsts, ([key, { node }]) => ({ key, node })),
    };
    this.#listeners.call();
  }
}
