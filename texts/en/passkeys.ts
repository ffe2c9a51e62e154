/** Texts of one's own passkeys. */
export const passkeys = {
  'passkeys.title': 'Passkeys',
  'passkeys.hint':
    'Sign in with the finger, face or PIN that unlocks your device. A fake page cannot use it. Once you have one, the password alone no longer lets you in.',
  'passkeys.add': 'Add a passkey',
  'passkeys.addText': 'Your device asks for your finger, face or PIN next.',
  'passkeys.nameHint': 'So that you know which it is',
  'passkeys.added': 'Passkey added',
  'passkeys.addedOn': 'Added {day}',
  'passkeys.lastUsed': 'Last used {when}',
  'passkeys.neverUsed': 'Not used yet',
  'passkeys.synced': 'Synced',
  'passkeys.remove': 'Remove {name}',
  'passkeys.removeWord': 'Remove',
  'passkeys.removeTitle': 'Remove {name}?',
  'passkeys.removeText': 'It no longer lets you in. Delete it on the device too; we cannot.',
  'passkeys.removed': '{name} was removed',
  'passkeys.use': 'Use a passkey instead',
  'passkeys.used': 'Your passkey was read',
  'passkeys.none': 'No passkey was made or used. Please try again.',
  'passkeys.loadFailed': 'Failed to load your passkeys. Please try again later.',
  'passkeys.notOffered':
    'Passkeys need an address with a name and HTTPS, and this installation has none. Whoever runs it can set PUBLIC_URL to such an address.',
  'passkeys.elsewhere':
    'Passkeys need a name in the address instead of numbers. They work at <place>{address}</place>.',
  'passkeys.notHere': 'This browser knows no passkeys.',
} as const
