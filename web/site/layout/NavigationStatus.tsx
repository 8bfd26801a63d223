import { matchPath, useNavigation } from 'react-router-dom';
import { categories } from '../categories.ts';

/** The specification's text while a page's data is loading. */
export function loadingText(pathname: string): string {
  const slug = matchPath('/category/:slug', pathname)?.params.slug;
  const category = categories.find((each) => each.slug === slug);
  if (category !== undefined) return `Loading ${category.name} articles...`;
  return pathname === '/' ? 'Loading latest news...' : 'Loading...';
}

/** Shows and announces that a page is loading. */
export function NavigationStatus() {
  const { state, location } = useNavigation();
  return (
    <p className="navigation-status" role="status" data-busy={state === 'loading'}>
      {state === 'loading' ? loadingText(location.pathname) : ''}
    </p>
  );
}
