/** The server's messages about requests for approval. The browser loads them with the screens that need them. */
export const APPROVAL_MESSAGES = {
  'approval.waits':
    'This is {$amount}, and anything above {$above} needs approval. It waits for an administrator until {day}; nothing changes until then.',
  'approval.waitsToday':
    'This is {$amount}, or {$sum} with what this borrower was given earlier today, and anything above {$above} needs approval. It waits for an administrator until {day}; nothing changes until then.',
  'approval.waitsForAdministrator':
    'While there’s an approval limit, another administrator must approve this. It waits until {day}; nothing changes until then.',
  'approval.waitsAlready':
    'The same request is already waiting for an administrator; see the loan, or withdraw that request first',
  'approval.tooManyToday':
    'You made {limit} requests for approval in one day; wait for answers, and try again tomorrow',
  'approval.byItself':
    'This includes {$amount}, and anything above {$above} needs approval. Leave that one out here and do it on its own: it then waits for an administrator.',
  'approval.byItselfToday':
    'This includes {$amount}, which is {$sum} with what this borrower was given earlier today, and anything above {$above} needs approval. Leave that one out here and do it on its own: it then waits for an administrator.',
  'approval.needsAdministrator': 'While there’s an approval limit, another administrator must approve this',
  'approval.newAdministrator':
    'You became an administrator after this was requested, or less than a day ago; another administrator has to decide',
  'approval.signInOpened':
    'Another administrator opened your sign-in (a reset link, turning off two-step sign-in, or enabling) after this was requested or less than a day ago; a different one has to decide',
  'approval.openedMakersSignIn':
    'In the last seven days you opened the sign-in of the person who requested this; another administrator has to decide',
  'approval.notFound': 'Request not found',
  'approval.notWaiting': 'This was already approved, declined or withdrawn',
  'approval.expired': 'This request has expired; have it requested again',
  'approval.own': 'You requested this yourself; another administrator has to decide',
  'approval.notOwn': 'Only the person who requested this can withdraw it; decline it instead',
  'approval.loanMovedOn':
    'Something else has been recorded on this loan since; decline this, and have it requested again for the loan as it is now',
  'approval.makerGone': 'The person who requested this is no longer allowed to do it; decline it',
  'approval.reasonRequired': 'Say why this is declined',
} as const

export type ApprovalMessage = keyof typeof APPROVAL_MESSAGES
