/** The region that screen readers follow. Dialogs do not hide live regions. */
let region: HTMLElement | null = null;

/** Says to screen readers what the screen shows without words: what was copied, how much is selected. */
export function announce(text: string): void {
  if (region === null) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.ariaLive = 'polite';
    region.ariaRelevant = 'additions';
    document.body.append(region);
  }
  // An element of its own each time: the same words are said again.
  const said = document.createElement('p');
  said.textContent = text;
  region.replaceChildren(said);
}
