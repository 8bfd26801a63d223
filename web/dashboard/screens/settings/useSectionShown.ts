import { useEffect, useState } from 'react';

/**
 * The section that is being read: the chosen one while it is on the screen, otherwise the first one that is.
 * @param sections ids of the sections' headings, from top to bottom.
 */
export function useSectionShown(sections: readonly string[], chosen: string | undefined): string | undefined {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setShown((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const id = target.getAttribute('aria-labelledby') ?? '';
            if (isIntersecting) now.add(id);
            else now.delete(id);
          }
          return now;
        });
      },
      // A section whose end alone is left at the top is no longer read.
      { rootMargin: '-25% 0px 0px' },
    );
    for (const id of sections) {
      const section = document.getElementById(id)?.closest('section') ?? null;
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  if (chosen !== undefined && shown.has(chosen)) return chosen;
  return sections.find((id) => shown.has(id));
}
