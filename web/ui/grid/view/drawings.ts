import type { ReactNode } from 'react';
import { Listeners } from '../../listeners.ts';

interface DrawnContent {
  /** Content that React renders into an element of the grid. */
  cells: readonly { id: number; host: HTMLElement; node: ReactNode }[];
  /** Content that is rendered once, and then copied. */
  templates: readonly { key: string; node: ReactNode }[];
}

type PutCopy = (copy: DocumentFragment) => void;

/** Maximum number of templates that are kept. */
const MOST_TEMPLATES = 500;

/**
 * The React content of rows: cells with more than text, and section headings. Cells without controls are rendered once
 * by key and then cloned, because a scrolling table shows hundreds per second.
 */
export class Drawings {
  #all: DrawnContent = { cells: [], templates: [] };
  readonly #now = new Map<HTMLElement, DrawnContent['cells'][number]>();
  readonly #templates = new Map<string, DocumentFragment>();
  /** Templates that are not rendered yet, and what waits for a copy. */
  readonly #firsts = new Map<string, { node: ReactNode; waiting: PutCopy[] }>();
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

  /** Hands out a copy of the content with this key, at once or when it is rendered; `node` renders the first one. */
  copy(key: string, node: ReactNode, put: PutCopy): void {
    const template = this.#templates.get(key);
    const first = this.#firsts.get(key);
    if (template !== undefined) put(document.importNode(template, true));
    else if (first !== undefined) first.waiting.push(put);
    else {
      this.#firsts.set(key, { node, waiting: [put] });
      this.#changed = true;
    }
  }

  /** Called when React has rendered a template: copies go to what waits for them. */
  readonly templateRendered = (key: string, model: HTMLElement): void => {
    const first = this.#firsts.get(key);
    if (first === undefined) return;
    const template = document.createDocumentFragment();
    for (const part of model.childNodes) template.append(part.cloneNode(true));
    if (this.#templates.size > MOST_TEMPLATES) this.#templates.clear();
    this.#templates.set(key, template);
    this.#firsts.delete(key);
    for (const put of first.waiting) put(document.importNode(template, true));
    this.#changed = true;
  };

  /** Lets React render the pending content before the next frame. */
  flush(): void {
    if (!this.#changed) return;
    this.#changed = false;
    this.#all = {
      cells: [...this.#now.values()],
      templates: Array.from(this.#firsts, ([key, { node }]) => ({ key, node })),
    };
    this.#listeners.call();
  }
}
