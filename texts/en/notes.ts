/** Texts of the notes that a lender writes about borrowers and loans. */
export const notes = {
  'notes.private': 'Only you see these, never the borrower.',
  'notes.none': 'Nothing noted yet',
  'notes.noneHint': 'Calls, promises, what was agreed by word of mouth: write it down on its day.',
  'notes.fromForm': 'Written into the form of the loan',
  'notes.failed': 'The notes could not be loaded.',
  'notes.add': 'Add note',
  'notes.added': 'The note was added',
  'notes.save': 'Save note',
  'notes.saved': 'The note was changed; what it said before is kept',
  'notes.saveFailed': 'The note could not be saved. Please try again.',
  'notes.changeOf': 'Change the note of {day}',
  'notes.by': '{name}, {at}',
  'notes.about': 'on',
  'notes.earlier': { one: 'What it said before', other: 'What it said before, {count} times' },
  'notes.more': { one: 'Show 1 older note', other: 'Show {count} older notes' },
} as const
