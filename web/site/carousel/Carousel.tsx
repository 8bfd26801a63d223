import { useEffect, useId, useState } from 'react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { StoryRowProps } from '../list/StoryRow.tsx';
import { StoryCard } from '../list/StoryCard.tsx';
import { nextPosition, ROTATE_EVERY_MS } from './rotation.ts';
import { useScroller } from './useScroller.ts';

const VISIBLE = 4;

/**
 * A row of stories that moves on by itself every four seconds, and pauses under the pointer and the focus. Without
 * script it is a scrolling list. Roles and order follow the WAI-ARIA carousel pattern.
 */
export function Carousel({ title, articles, labelled = true }: StoryRowProps) {
  const id = useId();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const { position, count, moveTo } = useScroller(list, articles.length);
  const [paused, setPaused] = useState(false);
  const [watched, setWatched] = useState({ pointer: false, focus: false });
  const [still, setStill] = useState(true);
  const rotates = articles.length > VISIBLE && !still;
  const moving = rotates && !paused && !watched.pointer && !watched.focus;

  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setStill(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);

  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => moveTo(nextPosition(position, count, 1)), ROTATE_EVERY_MS);
    return () => clearTimeout(timer);
  }, [moving, position, count, moveTo]);

  if (articles.length === 0) return null;
  return (
    <section
      className="section carousel"
      aria-roledescription="carousel"
      aria-labelledby={id}
      onPointerEnter={() => setWatched((was) => ({ ...was, pointer: true }))}
      onPointerLeave={() => setWatched((was) => ({ ...was, pointer: false }))}
      onFocus={() => setWatched((was) => ({ ...was, focus: true }))}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setWatched((was) => ({ ...was, focus: false }));
      }}
    >
      <div className="section-head">
        <h2 className="section-title" id={id}>
          {title}
        </h2>
        {articles.length > VISIBLE ? (
          <div className="carousel-buttons script-only">
            {rotates ? (
              <button type="button" className="icon-button" onClick={() => setPaused(!paused)}>
                {paused ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
                <span className="visually-hidden">{paused ? 'Start moving stories' : 'Stop moving stories'}</span>
              </button>
            ) : null}
            <button type="button" className="icon-button" onClick={() => moveTo(nextPosition(position, count, -1))}>
              <ChevronLeft aria-hidden="true" size={20} />
              <span className="visually-hidden">Previous stories</span>
            </button>
            <button type="button" className="icon-button" onClick={() => moveTo(nextPosition(position, count, 1))}>
              <ChevronRight aria-hidden="true" size={20} />
              <span className="visually-hidden">Next stories</span>
            </button>
          </div>
        ) : null}
      </div>
      <ul className="carousel-list" ref={setList} aria-live={moving ? 'off' : 'polite'}>
        {articles.map((article, index) => (
          <li key={article.slug} aria-roledescription="slide" aria-label={`${index + 1} of ${articles.length}`}>
            <StoryCard article={article} variant="slide" labelled={labelled} />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className="carousel-dots script-only">
          {Array.from({ length: count }, (_, index) => (
            <button
              key={index}
              type="button"
              className="dot"
              aria-label={`Stories from number ${index + 1}`}
              aria-current={index === position ? 'true' : undefined}
              onClick={() => moveTo(index)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
