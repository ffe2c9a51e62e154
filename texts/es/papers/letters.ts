import type { LetterWords } from '../../letter-text.ts'

/** The texts of reminders, in Spanish. Amounts and days are passed in as text. */
export const es: LetterWords = {
  locale: 'es-US',
  hello: (name) => `Hola, ${name}:`,
  subject: {
    DUE_SOON: ({ day, loan }) => `Pago que vence el ${day}: ${loan}`,
    DUE_TODAY: ({ loan }) => `Pago que vence hoy: ${loan}`,
    LATE: ({ day, loan }) => `Pago del ${day} aún pendiente: ${loan}`,
    RECEIVED: ({ amount, loan }) => `Pago de ${amount} recibido: ${loan}`,
    RETURNED: ({ amount, loan }) => `Pago de ${amount} devuelto: ${loan}`,
  },
  opening: {
    DUE_SOON: ({ day, loan }) => `Tu próximo pago de ${loan} vence el ${day}.`,
    DUE_TODAY: ({ day, loan }) => `Tu pago de ${loan} vence hoy, ${day}.`,
    LATE: ({ day, loan }) =>
      `Tu pago de ${loan} vencía el ${day} y todavía no lo hemos registrado. Puede que esté en camino o que se haya pasado la fecha.`,
    RECEIVED: ({ amount, day, loan }) =>
      `Gracias. Hemos registrado tu pago de ${amount} para ${loan}, hecho el ${day}.`,
    RETURNED: ({ amount, day, loan }) =>
      `El banco ha devuelto tu pago de ${amount} para ${loan}, hecho el ${day}. Ya no cuenta, así que hay que volver a enviarlo.`,
  },
  subjectOfSeveral: (loans) => `Pagos de ${loans} de tus préstamos`,
  openingOfSeveral: (loans) => `Este mensaje trata de ${loans} de tus préstamos.`,
  returnedFee: 'Cargo por el pago devuelto',
  otherDue: 'Pendiente del préstamo',
  agreed: 'Pago acordado',
  paid: 'Pagado hasta ahora',
  open: 'Pendiente de este pago',
  openOf: (day) => `Pendiente del ${day}`,
  openSince: (payments, day) => `${payments} pagos desde el ${day}`,
  fees: 'Cargos pendientes',
  escrow: 'Impuestos y seguro pendientes',
  total: 'Total por pagar',
  totalOfSeveral: 'Total por pagar de todos estos préstamos',
  toInterest: 'A intereses',
  toPrincipal: 'A capital',
  toFees: 'A cargos',
  toEscrow: 'A impuestos y seguro',
  held: 'A tu favor',
  balance: 'Capital pendiente',
  nextPayment: (day) => `Próximo pago, vence el ${day}`,
  nothingMore: 'No queda nada por pagar en este préstamo.',
  howToPay: 'Cómo pagar:',
  sendTo: 'Los cheques y las cartas se envían a:',
  online: (url) => `Tu préstamo en línea: ${url}`,
  crossed: 'Si ya has pagado, gracias; no tienes que hacer nada más.',
  talk: 'Si en este momento te resulta difícil pagar, ponte en contacto: basta con responder a este mensaje.',
  question: '¿Tienes preguntas? Basta con responder a este mensaje.',
  regards: 'Un saludo,',
  stop: (url) => `¿Prefieres no recibir mensajes como este? Desactívalos aquí, sin iniciar sesión:\n${url}`,
}
