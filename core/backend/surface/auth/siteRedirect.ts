/**
 * A request whose `redirect_to` leads to this site's own origin (scheme, host and port), or nowhere: then the library
 * leads to the site's home. It would also take any port of this machine, and other schemes; and what `Referer` names.
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
  // Backslashes and control characters are read in different ways by browsers and servers.
  return (
    /^[\x21-\x5b\x5d-\x7e]+$/.test(target) && URL.canParse(target) && sameOrigin(new URL(target), new URL(siteUrl))
  );
}

function sameOrigin(target: URL, site: URL): boolean {
  return (
    target.protocol === site.protocol && target.host === site.host && target.username === '' && target.password === ''
  );
}
