/** Texts of one's own passkeys. */
export const passkeys = {
  'passkeys.title': 'Passkeys',
  'passkeys.hint':
    'Sign in with the fingerprint, face or PIN that unlocks your device. A fake page can’t use it. Once you add one, your password alone is no longer enough.',
  'passkeys.add': 'Add a Passkey',
  'passkeys.addText': 'Your device will ask for your fingerprint, face or PIN.',
  'passkeys.nameHint': 'So you can tell which one it is',
  'passkeys.added': 'Passkey added',
  'passkeys.addedOn': 'Added {day}',
  'passkeys.lastUsed': 'Last used {when}',
  'passkeys.neverUsed': 'Not used yet',
  'passkeys.synced': 'Synced',
  'passkeys.remove': 'Remove {name}',
  'passkeys.removeWord': 'Remove Passkey',
  'passkeys.removeTitle': 'Remove {name}?',
  'passkeys.removeText':
    'You won’t be able to sign in with it anymore. Delete it from your device too; we can’t do that for you.',
  'passkeys.removed': '{name} was removed',
  'passkeys.use': 'Use a Passkey Instead',
  'passkeys.used': 'Passkey confirmed',
  'passkeys.none': 'No passkey was created or used. Please try again.',
  'passkeys.loadFailed': 'Failed to load your passkeys. Please try again later.',
  'passkeys.notOffered': 'Passkeys aren’t available on this site yet. An administrator can make them available.',
  'passkeys.notSetUp':
    'Passkeys need HTTPS and a domain name, which this site doesn’t have. Set PUBLIC_URL to an address that does.',
  'passkeys.elsewhere': 'Passkeys aren’t available at this address. Open <place>{address}</place> to use them.',
  'passkeys.notHere': 'This browser doesn’t support passkeys.',
} as const
