/**
 * The server's messages about reminders. They have a file of their own because only the screens of reminders load them.
 */
export const REMINDER_MESSAGES = {
  'reminder.notFound': 'Reminder not found',
  'reminder.notUpcoming': 'This reminder is no longer scheduled; check the list again',
  'reminder.notToBeSentAgain': 'Only a reminder that failed or may not have arrived can be sent again',
  'reminder.linkNotFound': 'This link doesn’t work anymore; open it from a newer message',
} as const

export type ReminderMessage = keyof typeof REMINDER_MESSAGES
