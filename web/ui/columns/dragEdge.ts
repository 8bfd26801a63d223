import { fitting } from './columnWidths.ts';

/** Makes the edge of a column draggable. @param resize called with each width, and at last with `done`. */
export function dragEdge(
  start: { pointerId: number; clientX: number; currentTarget: Element },
  from: number,
  resize: (width: number, done: boolean) => void,
): void {
  const edge = start.currentTarget;
  const { clientX, pointerId } = start;
  edge.setPointerCapture(pointerId);
  const stop = new AbortController();
  const { signal } = stop;
  let last = from;
  const on = (name: string, listener: (event: Event) => void) => edge.addEventListener(name, listener, { signal });
  on('pointermove', (event) => {
    if (!(event instanceof PointerEvent)) return;
    last = fitting(from + event.clientX - clientX);
    resize(last, false);
  });
  on('pointerup', () => {
    stop.abort();
    resize(last, true);
  });
  on('pointercancel', () => {
    stop.abort();
    resize(from, true);
  });
}
