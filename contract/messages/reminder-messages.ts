/**
 * The server's messages about reminders. They have a file of their own because only the screens of reminders load them.
 */
export const REMINDER_MESSAGES = {
  'reminder.notFound': 'Reminder not found',
  'reminder.notUpcoming': 'This reminder is not among those that go out next any more; look at the list again',
  'reminder.notToBeSentAgain': 'Only a reminder that has failed, or may not have arrived, can be sent again',
  'reminder.linkNotFound': 'This link is not known here; open it from a newer message',
} as const

export type ReminderMessage = keyof typeof REMINDER_MESSAGES
