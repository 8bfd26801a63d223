import styles from '../Grid.module.css';

/** Creates an element with a class of the grid. */
export function make(tag: string, name: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = classNamed(name);
  return element;
}

/** A class of the grid. */
export function classNamed(name: string): string {
  return styles[name] ?? name;
}

/** Sets or removes an attribute, where that changes it. */
export function put(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The part of an email address before the @: a cell's corner has no room for more. */
export function shortName(person: string): string {
  return person.split('@')[0] ?? person;
}

/** Creates the mark of a colleague who is editing the cell. */
export function whoEdits(person: string): HTMLElement {
  const mark = make('span', 'who');
  mark.title = `${person} edits this now`;
  const hidden = document.createElement('span');
  hidden.className = 'visually-hidden';
  hidden.textContent = 'Edited now by ';
  mark.append(hidden, shortName(person));
  return mark;
}

/** Creates the note below a text that could not be saved. */
export function failedNote(retry: () => void): HTMLElement {
  const note = make('div', 'note');
  const again = document.createElement('button');
  again.type = 'button';
  again.tabIndex = -1;
  again.dataset['own'] = '';
  again.textContent = 'Try again';
  again.addEventListener('click', retry);
  const text = document.createElement('span');
  text.textContent = 'Failed to save changes ';
  note.append(text, again);
  return note;
}
