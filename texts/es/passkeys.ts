/** Textos de las llaves de acceso propias. */
export const passkeys = {
  'passkeys.title': 'Llaves de acceso',
  'passkeys.hint':
    'Entra con la huella, la cara o el PIN que desbloquea tu dispositivo. Una página falsa no puede usarla. En cuanto tengas una, la contraseña sola ya no bastará para entrar.',
  'passkeys.add': 'Añadir una llave de acceso',
  'passkeys.addText': 'Tu dispositivo te pedirá a continuación la huella, la cara o el PIN.',
  'passkeys.nameHint': 'Para que sepas cuál es',
  'passkeys.added': 'Llave de acceso añadida',
  'passkeys.addedOn': 'Añadida el {day}',
  'passkeys.lastUsed': 'Usada por última vez el {when}',
  'passkeys.neverUsed': 'Sin usar todavía',
  'passkeys.synced': 'Sincronizada',
  'passkeys.remove': 'Eliminar {name}',
  'passkeys.removeWord': 'Eliminar clave',
  'passkeys.removeTitle': '¿Eliminar {name}?',
  'passkeys.removeText': 'Ya no te dejará entrar. Bórrala también en el dispositivo; nosotros no podemos.',
  'passkeys.removed': 'Se eliminó {name}',
  'passkeys.use': 'Usar una llave de acceso en su lugar',
  'passkeys.used': 'Se leyó tu llave de acceso',
  'passkeys.none': 'No se creó ni se usó ninguna llave de acceso. Inténtalo de nuevo.',
  'passkeys.loadFailed': 'No se pudieron cargar tus llaves de acceso. Inténtalo más tarde.',
  'passkeys.notOffered':
    'Este sitio aún no admite llaves de acceso. Un administrador puede hacer que estén disponibles.',
  'passkeys.notSetUp':
    'Las llaves de acceso necesitan una dirección con nombre y HTTPS, y esta instalación no la tiene. Fija una así en PUBLIC_URL.',
  'passkeys.elsewhere':
    'Las llaves de acceso no están disponibles en esta dirección. Abre <place>{address}</place> para usarlas.',
  'passkeys.notHere': 'Este navegador no conoce las llaves de acceso.',
}
