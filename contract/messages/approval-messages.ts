/** The server's messages about requests for approval. The browser loads them with the screens that need them. */
export const APPROVAL_MESSAGES = {
  'approval.waits':
    'This is {amount} dollars, and above {above} a second person has to agree. It waits for an administrator until {day}; nothing is changed until then.',
  'approval.waitsToday':
    'This is {amount} dollars, and {sum} with what the same borrower was given before today. Above {above} a second person has to agree. It waits for an administrator until {day}; nothing is changed until then.',
  'approval.waitsForAdministrator':
    'While there is a limit above which a second person is asked, another administrator has to agree to this. It waits until {day}; nothing is changed until then.',
  'approval.waitsAlready': 'The same waits for an administrator already; see the loan, or withdraw that first',
  'approval.byItself':
    'This has {amount} dollars in it, and above {above} a second person has to agree. Leave that one out here and do it by itself: it then waits for an administrator.',
  'approval.byItselfToday':
    'This has {amount} dollars in it, which is {sum} with what the same borrower was given before today, and above {above} a second person has to agree. Leave that one out here and do it by itself: it then waits for an administrator.',
  'approval.needsAdministrator':
    'While there is a limit above which a second person is asked, another administrator has to agree to this',
  'approval.newAdministrator':
    'You became an administrator after this was asked for, or less than a day ago; another administrator has to decide',
  'approval.signInOpened':
    'Another administrator opened your sign-in (a reset link, the end of your second step, or enabling) after this was asked for or less than a day ago; a different one has to decide',
  'approval.openedMakersSignIn':
    'In the last seven days you opened the sign-in of the person who asked for this; another administrator has to decide',
  'approval.notFound': 'Request not found',
  'approval.notWaiting': 'This was approved, declined or withdrawn already',
  'approval.expired': 'This waited too long and counts no more; let it be asked for again',
  'approval.own': 'You asked for this yourself; another administrator has to decide',
  'approval.notOwn': 'Only who asked for this can withdraw it; decline it instead',
  'approval.loanMovedOn':
    'Something else has been recorded on this loan since; decline this, and let it be asked for again as the loan is now',
  'approval.makerGone': 'Who asked for this may not do it any more; decline it',
  'approval.reasonRequired': 'Say why this is declined',
} as const

export type ApprovalMessage = keyof typeof APPROVAL_MESSAGES
