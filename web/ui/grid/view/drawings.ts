import type { ReactNode } from 'react';

/** Something that React draws into an element of the grid. */
export interface Drawing {
  id: number;
  host: HTMLElement;
  node: ReactNode;
}

/** Most signs that are kept for copying. */
const MOST_SIGNS = 500;

/**
 * What of the rows React draws: cells that are more than text, headings of sections. Signs without a listener are drawn
 * once and copied after that, for a table that scrolls shows hundreds a second.
 */
export class Drawings {
  #all: readonly Drawing[] = [];
  readonly #now = new Map<HTMLElement, Drawing>();
  readonly #signs = new Map<string, DocumentFragment>();
  /** Signs that are drawn for the first time, and the hosts that wait for them. */
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

  /** The host leaves the grid: what was drawn into it is taken down. */
  drop(host: HTMLElement): void {
    if (this.#now.delete(host)) this.#changed = true;
  }

  /** Puts a copy of a sign into a host. `node` says how signs of this key look. */
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

  /** React has drawn what was asked for: signs that are new are copied to where they are waited for. */
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

  /** Has React draw what was asked for since the last time, before the next frame. */
  flush(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#all = [...this.#now.values()];
    for (const listener of this.#listeners) listener();
  }
}
