import type { legal as english } from '../en/legal.ts'
import type { Translated } from '../text.ts'

export const legal: Translated<typeof english> = {
  'legal.termsIntro':
    'Estos términos rigen entre tú y la persona o empresa que opera esta instalación de Loanwright. Están en palabras sencillas; léelos una vez, por favor.',
  'legal.serviceTitle': 'Qué hace este servicio',
  'legal.service':
    'Loanwright lleva registros de préstamos: condiciones, calendarios, pagos y documentos. No es un banco, no guarda dinero ni lo mueve. Los pagos se hacen entre prestatario y prestamista y aquí se registran.',
  'legal.accountTitle': 'Tu cuenta',
  'legal.account':
    'Da datos verdaderos, no compartas tu contraseña y avísanos si crees que alguien más ha usado tu cuenta. Hasta entonces, lo que se haga con ella se considera hecho por ti.',
  'legal.contractTitle': 'Tu contrato de préstamo va primero',
  'legal.contract':
    'Un préstamo es lo que prestamista y prestatario han acordado y firmado. Si este servicio muestra otra cosa, vale el contrato y el registro debe corregirse.',
  'legal.figuresTitle': 'Cifras',
  'legal.figures':
    'Los calendarios, saldos e importes de liquidación se calculan con lo que introdujo el prestamista; en la página de un préstamo, el saldo, los pagos y la liquidación se pueden abrir para ver cómo. Las estimaciones se señalan como tales. Nada de esto es asesoría legal, fiscal ni de inversión.',
  'legal.useTitle': 'Uso correcto',
  'legal.use':
    'Introduce solo lo que tengas derecho a introducir, no subas archivos dañinos y no intentes ver datos ajenos ni perturbar el servicio.',
  'legal.endTitle': 'Fin del uso',
  'legal.end':
    'Puedes dejar de usar el servicio cuando quieras. Los registros de préstamos se conservan mientras la ley lo exija, porque son registros de ambas partes.',
  'legal.liabilityTitle': 'Responsabilidad',
  'legal.liability':
    'Operamos el servicio con cuidado y corregimos los errores cuando los conocemos. En la medida en que la ley lo permita, respondemos solo de los daños causados con intención o por negligencia grave.',
  'legal.privacyIntro':
    'Esta política dice qué datos personales conserva esta instalación de Loanwright, por qué, y qué puedes pedir.',
  'legal.dataTitle': 'Qué se conserva',
  'legal.data':
    'Tu nombre, correo electrónico, teléfono y empresa si los diste; tus préstamos, pagos y documentos; cuándo iniciaste sesión, desde qué navegador y dirección; y un registro de los cambios en los préstamos.',
  'legal.purposeTitle': 'Por qué',
  'legal.purpose':
    'Para llevar los registros que prestamista y prestatario necesitan, mantener seguras las cuentas y cumplir las obligaciones contables. No se vende nada, y no hay publicidad ni rastreo de terceros.',
  'legal.whoTitle': 'Quién lo ve',
  'legal.who':
    'Un prestamista ve sus propios prestatarios y préstamos. Un prestatario ve sus propios préstamos. Los administradores ven lo necesario para operar el servicio, y lo que hacen queda registrado.',
  'legal.storageTitle': 'En tu navegador',
  'legal.storage':
    'Una cookie mantiene tu sesión. El navegador guarda además tu idioma, si has iniciado sesión, y los borradores de formularios hasta que cierres la pestaña o la sesión. Nada más.',
  'legal.keepingTitle': 'Por cuánto tiempo',
  'legal.keeping':
    'Los registros de préstamos se conservan mientras la ley lo exija. Las sesiones terminan tras doce horas sin uso y, en todo caso, a los siete días.',
  'legal.rightsTitle': 'Tus derechos',
  'legal.rights':
    'Puedes ver y corregir tus datos en Perfil. Para una copia de tus datos o su eliminación, habla con tu prestamista o con quien opera esta instalación; lo que la ley obliga a conservar se guarda durante el plazo que ella fija.',
}
