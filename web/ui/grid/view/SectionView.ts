import { formatWhole } from '#core/format.ts';
import type { GridItem } from '../column.ts';
import { make, put } from './cellParts.ts';
import type { Drawings } from './drawings.ts';

type Section = Extract<GridItem, { kind: 'section' }>;

/** The heading of a section, which stays visible while its rows scroll. */
export class SectionView {
  readonly element = make('div', 'section');
  readonly #drawings: Drawings;
  readonly #cell = make('div', 'sectionLabel');
  readonly #label = make('span', 'drawn');
  readonly #count = make('span', 'count');
  #section: Section | undefined;

  constructor(drawings: Drawings) {
    this.#drawings = drawings;
    this.element.role = 'row';
    this.#cell.role = 'gridcell';
    this.#cell.setAttribute('aria-colindex', '1');
    this.#cell.append(this.#label, this.#count);
    this.element.append(this.#cell);
  }

  /** @param top null: it sticks below the head. */
  show(section: Section, top: number | null, ariaIndex: number, columns: number): void {
    put(this.element, 'data-stuck', top === null);
    this.element.style.top = top === null ? '' : `${top}px`;
    put(this.element, 'aria-rowindex', String(ariaIndex));
    put(this.#cell, 'aria-colspan', String(columns));
    if (section === this.#section) return;
    this.#section = section;
    const { id, label, icon, count } = section;
    if (icon === undefined) this.#label.textContent = label;
    else this.#drawings.copy(`${id} ${label}`, icon, (copy) => this.#label.replaceChildren(copy));
    this.#count.textContent = formatWhole(count);
  }
}
