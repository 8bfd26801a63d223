import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { categories } from '../categories.ts';

/** Home and the seven categories; scrolls sideways where the page is narrow, the current one in its middle. */
export function CategoryNav() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const links = list.current?.querySelectorAll('a') ?? [];
    const current = [...links].find((link) => link.pathname === pathname);
    if (!list.current || !current) return;
    const { offsetLeft, clientWidth } = list.current;
    list.current.scrollLeft = current.offsetLeft - offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav className="category-nav" aria-label="Categories">
      <ul className="wide" ref={list}>
        <li>
          <NavLink to="/" end>
            Home
          </NavLink>
        </li>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <NavLink to={`/category/${slug}`}>{name}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
