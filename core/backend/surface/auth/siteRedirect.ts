/**
 * A request whose `redirect_to` stays on this site's own origin (scheme, host and port), or is removed: then the
 * library redirects to the home page. The library itself would accept any port of this machine, other schemes, and the
 * `Referer`.
 */
export function siteRedirect(request: Request, siteUrl: string): Request {
  const url = new URL(request.url);
  const targets = url.searchParams.getAll('redirect_to');
  const own = targets.length <= 1 && targets.every((target) => isOwn(target, siteUrl));
  if (own && !request.headers.has('referer')) return request;
  if (!own) url.searchParams.delete('redirect_to');
  const headers = new Headers(request.headers);
  headers.delete('referer');
  const { method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) });
}

function isOwn(target: string, siteUrl: string): boolean {
  // Browsers and servers disagree about backslashes and control characters.
  return (
    /^[\x21-\x5b\x5d-\x7e]+$/.test(target) && URL.canParse(target) && sameOrigin(new URL(target), new URL(siteUrl))
  );
}

function sameOrigin(target: URL, site: URL): boolean {
  return (
    target.protocol === site.protocol && target.host === site.host && target.username === '' && target.password === ''
  );
}
