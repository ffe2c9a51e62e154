/** What the audit log says of reminders. */
export const adminReminders = {
  'admin.subject.reminder': 'Recordatorio {id}',
  'admin.subjects.reminder': 'Recordatorios',
  'admin.action.getReminderSettings': 'Consultó los ajustes de recordatorios de un prestamista',
  'admin.action.updateReminderSettings': 'Cambió los ajustes de recordatorios de un prestamista',
  'admin.action.listUpcomingReminders': 'Consultó los próximos recordatorios',
  'admin.action.previewReminder': 'Vio la carta de un recordatorio',
  'admin.action.skipReminder': 'Omitió un recordatorio',
  'admin.action.markReminderSent': 'Anotó un recordatorio como enviado a mano',
  'admin.action.listReminders': 'Consultó la lista de recordatorios',
  'admin.action.sendReminderAgain': 'Pidió enviar de nuevo un recordatorio',
  'admin.action.getReminderChoice': 'Consultó si un prestatario recibe recordatorios',
  'admin.action.setReminderChoice': 'Cambió si un prestatario recibe recordatorios',
  'admin.action.getReminderLink': 'Abrió el enlace de un recordatorio',
  'admin.action.setReminderLink': 'Eligió por un enlace si recibir recordatorios',
  'admin.action.stopReminders': 'Detuvo los recordatorios desde un programa de correo',
}
