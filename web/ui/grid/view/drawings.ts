import type { ReactNode } from 'react';

/** Content that React renders into an element of the grid. */
export interface Drawing {
  id: number;
  host: HTMLElement;
  node: ReactNode;
}

/** Maximum number of rendered cells kept as copies. */
const MOST_SIGNS = 500;

/**
 * The React content of rows: cells with more than text, and section headings. Cells without controls are rendered once
 * by key and then cloned, because a scrolling table shows hundreds per second.
 */
export class Drawings {
  #all: readonly Drawing[] = [];
  readonly #now = new Map<HTMLElement, Drawing>();
  readonly #signs = new Map<string, DocumentFragment>();
  /** Keys whose first rendering is pending, and the hosts that wait for a copy. */
  readonly #firsts = new Map<string, { model: HTMLElement; waiting: HTMLElement[] }>();
  readonly #listeners = new Set<() => void>();
  #changed = false;
  #ids = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Drawing[] => this.#all;

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
    if (sign !== undefined) {
      host.replaceChildren(sign.cloneNode(true));
      return;
    }
    const first = this.#firsts.get(key);
    if (first !== undefined) {
      first.waiting.push(host);
      return;
    }
    const model = document.createElement('div');
    this.#firsts.set(key, { model, waiting: [host] });
    this.draw(model, node);
  }

  /** Called after React has rendered: new content is copied to the hosts that wait for it. */
  drawn(): void {
    for (const [key, { model, waiting }] of this.#firsts) {
      if (model.firstChild === null) continue;
      const sign = document.createDocumentFragment();
      for (const part of model.childNodes) sign.append(part.cloneNode(true));
      if (this.#signs.size > MOST_SIGNS) this.#signs.clear();
      this.#signs.set(key, sign);
      this.#firsts.delete(key);
      for (const host of waiting) host.replaceChildren(sign.cloneNode(true));
      this.drop(model);
    }
    this.flush();
  }

  /** Lets React render the pending content before the next frame. */
  flush(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#all = [...this.#now.values()];
    for (const listener of this.#listeners) listener();
  }
}
