export interface SecurityOptions {
  /** Hashes of the scripts that stand in the page itself, as `sha256-…`. */
  scriptHashes?: readonly string[];
  /** Hashes of the style elements that libraries write, as `sha256-…`. */
  styleHashes?: readonly string[];
  /** For pages whose libraries write style elements that change. */
  styleNonce?: string;
  /** Further origins of images. */
  imageOrigins?: readonly string[];
  /** Origins of video and audio. */
  mediaOrigins?: readonly string[];
  /** True for pages that frame other pages of this site. */
  framesOwn?: boolean;
  /** Further origins that scripts may connect to: a hosted Supabase. */
  connectOrigins?: readonly string[];
  /** True where the site is served over TLS. */
  secure: boolean;
  /** True under `npm run dev`: no policy, because the bundler writes inline scripts. */
  hotReload?: boolean;
}

/** The security headers of every page: scripts only from this origin, no framing by others, no sniffing. */
export function securityHeaders(options: SecurityOptions): Record<string, string> {
  const styles = [
    "'self'",
    ...(options.styleHashes ?? []).map((hash) => `'${hash}'`),
    ...(options.styleNonce === undefined ? [] : [`'nonce-${options.styleNonce}'`]),
  ];
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...(options.scriptHashes ?? []).map((hash) => `'${hash}'`)].join(' '),
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
