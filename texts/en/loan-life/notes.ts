/** Texts of the notes that a lender writes about borrowers and loans. */
export const notes = {
  'notes.private': 'Only you can see these.',
  'notes.fromForm': 'From the loan form',
  'notes.failed': 'The notes couldn’t be loaded.',
  'notes.add': 'Add note',
  'notes.added': 'Note added',
  'notes.save': 'Save note',
  'notes.saved': 'Note changed; the earlier version is kept',
  'notes.saveFailed': 'The note couldn’t be saved. Please try again.',
  'notes.changeOf': 'Edit the note from {day}',
  'notes.by': '{name}, {at}',
  'notes.about': 'on',
  'notes.earlier': { one: 'Earlier version', other: '{count} earlier versions' },
  'notes.more': { one: 'Show 1 older note', other: 'Show {count} older notes' },
} as const
