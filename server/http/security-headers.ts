type Headers = Record<string, string>

/** Scripts and style sheets come from our own files only. Style attributes are allowed: bars get their lengths by them. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
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

/**
 * The security headers of every answer. Written by hand and not by a package: these lines are the policy, and only the
 * app's own pages may run scripts, set styles, frame or receive data. Only documents may be framed, and only by our own
 * pages (server/http/file-answer.ts).
 */
export function securityHeaders({ isBehindTls }: { isBehindTls: boolean }): Headers {
  return {
    'content-security-policy': CONTENT_POLICY,
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
