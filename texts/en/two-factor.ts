/** Texts of the second step of signing in. */
export const twoFactor = {
  'twoFactor.title': 'Two-step sign-in',
  'twoFactor.offHint':
    'Besides the password, a code from an app on your phone. Whoever learns your password still cannot get in.',
  'twoFactor.onHint': 'On since {day}. Signing in takes your password and a code from your app.',
  'twoFactor.byPasskey': 'On: signing in takes a passkey, or your password and a passkey. An app can be added.',
  'twoFactor.codesLeft': { one: '{count} recovery code left', other: '{count} recovery codes left' },
  'twoFactor.turnOn': 'Turn on',
  'twoFactor.addApp': 'Add an app',
  'twoFactor.turnOff': 'Turn off',
  'twoFactor.newCodes': 'New recovery codes',
  'twoFactor.failed': 'This did not work; nothing was changed. Please try again.',
  'twoFactor.loadFailed': 'Failed to load how you sign in. Please try again later.',
  'twoFactor.password': 'Your password',
  'twoFactor.scanTitle': 'Connect your app',
  'twoFactor.scan':
    'Scan this square with an authenticator app, or type the key into it. Then enter the code the app shows.',
  'twoFactor.qr': 'QR code with the key for your app',
  'twoFactor.key': 'Key',
  'twoFactor.code': 'Code from the app',
  'twoFactor.codesTitle': 'Keep your recovery codes',
  'twoFactor.codesText':
    'Each lets you in once when you do not have your phone. They are shown only now: print them or keep them where you keep what matters.',
  'twoFactor.copied': 'Copied',
  'twoFactor.saveCodes': 'Save as a file',
  'twoFactor.kept': 'I have kept them',
  'twoFactor.offTitle': 'Turn off two-step sign-in',
  'twoFactor.offText': 'From then on the password alone lets in whoever has it, unless you have a passkey.',
  'twoFactor.newCodesText': 'The codes you have now will no longer count.',
  'twoFactor.turnedOff': 'Two-step sign-in is off',
  'twoFactor.requiredTitle': 'One more step to sign in',
  'twoFactor.requiredText':
    'Your administrator asks for two-step sign-in on accounts like yours. Set up an app or a passkey to go on; it takes two minutes.',
} as const
