type Headers = Record<string, string>

/**
 * The security headers of every answer. Written by hand and not by a package: these lines are the policy, and only the
 * app's own pages may run scripts, set styles, frame or receive data. Only documents may be framed, and only by our own
 * pages (server/http/file-answer.ts).
 */
export function securityHeaders({ isBehindTls }: { isBehindTls: boolean }): Headers {
  return {
    'content-security-policy': contentPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-permitted-cross-domain-policies': 'none',
    ...(isBehindTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * The content security policy. Scripts come from our own files only. Style attributes are allowed, because the
 * interface library positions things with them; a style element needs the nonce, which only the page itself has.
 */
export function contentPolicy({ styleNonce }: { styleNonce?: string } = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self'${styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
