/** Texts around the screens: title, footer, error pages. */
export const frame = {
  'frame.product': 'Loanwright',
  'frame.titled': '{page} – Loanwright',
  'frame.footer': '© 2025 Loanwright. All rights reserved.',
  'frame.skipToContent': 'Skip to content',
  'frame.terms': 'Terms of Service',
  'frame.privacy': 'Privacy Policy',
  'frame.pageLinks': 'About this service',
  'frame.notFound': 'Page Not Found',
  'frame.notFoundHint': 'The address may be mistyped, or the page has moved.',
  'frame.denied': 'Access Denied',
  'frame.deniedHint':
    'Your account may not open this page. If you think it should, ask the person who manages accounts.',
  'frame.broken': 'This screen stopped working',
  'frame.brokenHint': 'Reload the page to go on. What was saved is safe, and drafts are kept.',
  'frame.reload': 'Reload',
  'frame.unreachable': 'Loanwright cannot be reached',
  'frame.unreachableHint': 'The server did not answer. Your session and your drafts are kept; try again in a moment.',
  'frame.affiliatePortal': 'Affiliate Portal',
  'frame.affiliatePortalHint': 'Earn by recommending Loanwright to other lenders.',
} as const
