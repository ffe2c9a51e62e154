/** Texts of profile, settings and help. */
export const users = {
  'users.profileHint': 'How lenders and borrowers see you.',
  'users.emailVerified': 'Confirmed',
  'users.emailNotVerified': 'Not confirmed yet',
  'users.sendVerification': 'Send the confirmation link again',
  'users.verificationSent': 'A link is on its way to {email}. Open it to confirm the address.',
  'users.verificationFailed': 'The link was not sent. Please try again.',
  'users.since': 'Member since {day}',
  'users.failedToLoadProfile': 'Failed to load your profile. Please try again later.',
  'users.failedToSave': 'Failed to save. Please try again.',
  'users.profileSaved': 'Profile saved',
  'users.languageHint': 'For screens and letters to you. Amounts and dates stay as in the United States.',
  'users.notifications': 'Email notifications',
  'users.notificationsHint': 'Messages about payments that are due, late or received on loans you have borrowed.',
  'users.notificationsNoMail': 'This installation sends no email, so nothing is sent for now.',
  'users.sendEmails': 'Send me emails',
  'users.settingsSaved': 'Settings saved',
  'users.passwordHint': 'After a change you are signed out everywhere else.',
  'users.currentPassword': 'Current Password',
  'users.changePassword': 'Change password',
  'users.passwordChanged': 'Password changed. You were signed out everywhere else.',
  'users.waysIn': 'These can still sign in to your account',
  'users.waysInHint':
    'A new password ends all sessions, but not passkeys and authenticator apps. Remove here what is not yours.',
  'users.waysInDone': 'All of these are mine',
  'users.sessions': 'Where you are signed in',
  'users.thisSession': 'This browser',
  'users.sessionSeen': 'Last used {when}',
  'users.unknownBrowser': 'Unknown browser',
  'users.browserOn': '{browser} on {system}',
  'users.endOthers': 'Sign out everywhere else',
  'users.othersEnded': {
    one: 'Signed out in {count} other place',
    other: 'Signed out in {count} other places',
  },
  'users.moreSessions': { one: 'And {count} other place', other: 'And {count} other places' },
  'users.noOthers': 'You are signed in nowhere else.',
  'users.failedToLoadSessions': 'Failed to load where you are signed in. Please try again later.',
  'users.failedToLoadSettings': 'Failed to load your settings. Please try again later.',
  'users.searchHelp': 'Search questions and answers',
  'users.noAnswer': 'No answer matches. Try another word.',
  'users.helpHint': 'Short answers to what people ask most.',
  'users.contact': 'Still stuck?',
  'users.contactLender': 'Ask your lender: their name stands on each of your loans.',
  'users.contactOthers': 'Ask the person who runs this installation of Loanwright.',
  'users.keys': 'Keyboard',
  'users.keySearch': 'Search the list on screen',
  'users.keyPalette': 'Go to any screen, loan or borrower',
  'users.keyEscape': 'Close what is open',
  'users.askWhy': 'How do I see where a figure comes from?',
  'users.answerWhy':
    'Figures that were computed are underlined with dots. Select one, and it opens to show each step: balance, rate, days, rounding.',
  'users.paymentInstructions': 'How borrowers pay you',
  'users.paymentInstructionsHint': 'Your borrowers read this when they choose Pay Now. Loanwright moves no money.',
  'users.paymentInstructionsLabel': 'Payment instructions',
  'users.paymentInstructionsExample': 'For example: bank, account and what to write as the reference',
  'users.postalAddress': 'Postal address',
  'users.postalAddressHint': 'Where checks and letters go.',
  'users.toReminders': 'Set up reminders to your borrowers',
  'users.loanDefaults': 'New loans begin with',
  'users.loanDefaultsHint': 'Each can still be changed while you make a loan. Loans that exist stay as they are.',
  'users.saveLending': 'Save lending settings',
  'users.askCreateLoan': 'How do I set up a loan?',
  'users.answerCreateLoan':
    'Choose Create Loan, enter the terms and pick the borrower. The schedule is computed while you type, so compare it with your contract before you create the loan.',
  'users.askRecord': 'How do I record a payment?',
  'users.answerRecord':
    'Open the loan and choose Record Payment. You see how the money splits into fees, interest and principal before you save it.',
  'users.askMistake': 'I entered a payment by mistake. What now?',
  'users.answerMistake':
    'Payments are never edited. Open the payment and reverse it with a reason, then enter the right one. Both stay visible.',
  'users.askInvite': 'How does my borrower see the loan?',
  'users.answerInvite':
    'Open the borrower and choose Invite. Send them the link; they make an account with the email address you have on file and see their own loans only.',
  'users.askTerms': 'How do I change the terms of a loan?',
  'users.answerTerms':
    'Open the loan and choose Edit Loan. Before the first payment the terms are replaced; later they change from a day you choose, and you see before and after first.',
  'users.askImport': 'How do I bring in loans I keep in a spreadsheet?',
  'users.answerImport':
    'Use the import button above your loans or your borrowers. You match the columns, every row is checked before anything is saved, and an import can be undone.',
  'users.askBank': 'How do I record what came in at the bank?',
  'users.answerBank':
    'Under Payments choose Bank statement and add the file from your bank. Each line comes with the loan it seems to pay; nothing is booked until you say so.',
  'users.askReminders': 'How are borrowers reminded?',
  'users.answerReminders':
    'Under Payments choose Reminders. You see what goes out next, read each message, and choose how many days before and after the due day.',
  'users.askAccountant': 'Where are the figures for my accountant?',
  'users.answerAccountant':
    'Under Reports: income, cash in and the tax year. Each can be saved as PDF, as CSV or as a spreadsheet.',
  'users.askProtect': 'How do I protect my account?',
  'users.answerProtect':
    'In Settings turn on two-step sign-in or add a passkey. There you also see where you are signed in, and can sign out everywhere else.',
  'users.askPay': 'How do I make a payment?',
  'users.answerPay':
    'Loanwright moves no money. Choose Pay Now to see what is due and how your lender wants to be paid, pay them that way, then report it there. The balance changes once your lender confirms it.',
  'users.askBalance': 'Why is my balance not lower after my payment?',
  'users.answerBalance':
    'A payment covers interest before principal. Open the payment to see its split. A payment you reported counts once your lender has confirmed it.',
  'users.askNoLoans': 'I do not see my loan. Why?',
  'users.answerNoLoans':
    'A loan appears when your account is tied to your lender’s record of you. Ask your lender for an invitation link and open it while you are signed in.',
  'users.askUsers': 'How do I help somebody who forgot their password?',
  'users.answerUsers':
    'Open Users, find the person and create a reset link. It is shown once; hand it over by a way you trust.',
  'users.askAudit': 'Who changed what?',
  'users.answerAudit':
    'The audit log in the Admin Panel lists every change with person and time. Its entries are chained, so a later edit would show.',
  'users.askSecond': 'What waits for a second person?',
  'users.answerSecond':
    'Whatever is above the limit set under Second person: new loans, write-offs, reversals. It is carried out once an administrator other than whoever asked approves it.',
  'users.askLanguage': 'Can I use it in Spanish?',
  'users.answerLanguage': 'Yes. EN and ES at the top of each page switch at once; the choice is kept in this browser.',
} as const
