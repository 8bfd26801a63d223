export interface SecurityOptions {
  /** Hashes of the style elements that libraries write, as `sha256-…`. */
  styleHashes?: readonly string[];
  /** For pages whose libraries write style elements that change. */
  styleNonce?: string;
  /** Origins that images may come from beside this one. */
  imageOrigins?: readonly string[];
  /** Origins that video and sound may come from. */
  mediaOrigins?: readonly string[];
  /** True for pages that show others of this site in a frame. */
  framesOwn?: boolean;
  /** Origins that scripts may talk to beside this one: a hosted Supabase. */
  connectOrigins?: readonly string[];
  /** True where the reader came over TLS. */
  secure: boolean;
  /** True while somebody works on the pages: no policy then, as the bundler writes scripts into them. */
  hotReload?: boolean;
}

/** The headers of every page: scripts only from this origin, nothing framed, nothing sniffed, nothing leaked. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const styles = [
    "'self'",
    ...(options.styleHashes ?? []).map((hash) => `'${hash}'`),
    ...(options.styleNonce === undefined ? [] : [`'nonce-${options.styleNonce}'`]),
  ];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(' ')}`,
    `img-src ${["'self'", 'data:', ...(options.imageOrigins ?? [])].join(' ')}`,
    ...(options.mediaOrigins === undefined ? [] : [`media-src ${options.mediaOrigins.join(' ')}`]),
    "font-src 'self'",
    `connect-src ${["'self'", ...(options.connectOrigins ?? [])].join(' ')}`,
    ...(options.framesOwn === true ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...(options.hotReload === true ? {} : { 'content-security-policy': policy.join('; ') }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
