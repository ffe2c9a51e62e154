/** What the audit log says of reminders. */
export const adminReminders = {
  'admin.subject.reminder': 'Reminder {id}',
  'admin.subjects.reminder': 'Reminders',
  'admin.action.getReminderSettings': "Read a lender's reminder settings",
  'admin.action.updateReminderSettings': "Changed a lender's reminder settings",
  'admin.action.listUpcomingReminders': 'Read which reminders go out next',
  'admin.action.previewReminder': 'Looked at the letter of a reminder',
  'admin.action.skipReminder': 'Skipped a reminder',
  'admin.action.markReminderSent': 'Noted a reminder as sent by hand',
  'admin.action.listReminders': 'Read the list of reminders',
  'admin.action.sendReminderAgain': 'Let a reminder be sent again',
  'admin.action.getReminderChoice': 'Read whether a borrower gets reminders',
  'admin.action.setReminderChoice': 'Changed whether a borrower gets reminders',
  'admin.action.getReminderLink': 'Opened the link of a reminder',
  'admin.action.setReminderLink': 'Chose by a link whether to get reminders',
  'admin.action.stopReminders': 'Stopped reminders from a mail program',
} as const
