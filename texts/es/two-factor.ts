/** Textos del segundo paso del inicio de sesión. */
export const twoFactor = {
  'twoFactor.title': 'Inicio de sesión en dos pasos',
  'twoFactor.offHint':
    'Además de la contraseña, un código de una aplicación de tu teléfono. Con tu contraseña sola nadie podrá entrar.',
  'twoFactor.onHint': 'Activado desde el {day}. Para entrar hacen falta tu contraseña y un código de tu aplicación.',
  'twoFactor.byPasskey':
    'Activado: para entrar hace falta una llave de acceso, o tu contraseña y una llave de acceso. Puedes añadir una aplicación.',
  'twoFactor.codesLeft': {
    one: 'Queda {count} código de recuperación',
    other: 'Quedan {count} códigos de recuperación',
  },
  'twoFactor.turnOn': 'Activar segundo paso',
  'twoFactor.addApp': 'Añadir una aplicación',
  'twoFactor.turnOff': 'Desactivar segundo paso',
  'twoFactor.newCodes': 'Nuevos códigos de recuperación',
  'twoFactor.failed': 'No funcionó; no se cambió nada. Inténtalo de nuevo.',
  'twoFactor.loadFailed': 'No se pudo cargar cómo inicias sesión. Inténtalo más tarde.',
  'twoFactor.password': 'Tu contraseña',
  'twoFactor.scanTitle': 'Conecta tu aplicación',
  'twoFactor.scan':
    'Escanea este cuadrado con una aplicación de autenticación o escribe en ella la clave. Después introduce el código que muestra.',
  'twoFactor.qr': 'Código QR con la clave para tu aplicación',
  'twoFactor.key': 'Clave',
  'twoFactor.code': 'Código de la aplicación',
  'twoFactor.codesTitle': 'Guarda tus códigos de recuperación',
  'twoFactor.codesText':
    'Cada uno te deja entrar una vez cuando no tengas el teléfono. Solo se muestran ahora: imprímelos o guárdalos donde guardas lo importante.',
  'twoFactor.copied': 'Copiados',
  'twoFactor.saveCodes': 'Guardar en un archivo',
  'twoFactor.kept': 'Los he guardado',
  'twoFactor.offTitle': 'Desactivar el inicio de sesión en dos pasos',
  'twoFactor.offText': 'A partir de entonces bastará la contraseña para entrar, salvo que tengas una llave de acceso.',
  'twoFactor.newCodesText': 'Los códigos que tienes ahora dejarán de valer.',
  'twoFactor.turnedOff': 'El inicio de sesión en dos pasos está desactivado',
  'twoFactor.requiredTitle': 'Un paso más para entrar',
  'twoFactor.requiredText':
    'Tu administrador pide el inicio de sesión en dos pasos en cuentas como la tuya. Configura una aplicación o una llave de acceso para continuar; son dos minutos.',
}
