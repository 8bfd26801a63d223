/**
 * The link to the site, in the header of every page. Its mark is drawn in the page: an image would hold up the first rows.
 */
export function Logo() {
  return (
    <a className="logo" href="/" title="To the site">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="12" fill="#a3161a" />
        <path d="M12 16h11l9 25 9-25h11L38 50H26z" fill="#fff" />
        <path d="M6 26h9M5 34h13M8 42h12" stroke="#fff" strokeWidth="3" strokeLinecap="round" opacity=".55" />
      </svg>
      <span>Velocity</span>
    </a>
  );
}
