import { addDays, type DayParts, dayOf, isDay, partsOf } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { folded } from '../ui/text-match.ts'

/** What a query of the palette asks to be done. `words` name the loan. */
export type Command =
  | { kind: 'PAY'; words: string; amountCents: Cents | null; on: Day }
  | { kind: 'PAYOFF'; words: string; on: Day }
  | { kind: 'REMIND' | 'SCHEDULE' | 'DOCUMENTS'; words: string }
  | { kind: 'LATE'; words: string }
  | { kind: 'TAX'; year: number }

type Kind = Command['kind']

/** Verbs and names of both languages, without accents. Of two words, the two are joined by a blank. */
const VERBS: Readonly<Record<Kind, readonly string[]>> = {
  PAYOFF: ['payoff', 'pay off', 'liquidacion', 'liquidar', 'saldar', 'cancelacion', 'finiquito', 'finiquitar'],
  PAY: [
    ...['pay', 'paid', 'payment', 'record payment', 'record', 'received', 'receive'],
    ...['pago', 'pagar', 'pago recibido', 'registrar pago', 'registrar', 'cobro', 'cobrar', 'recibido'],
  ],
  REMIND: ['remind', 'reminder', 'nudge', 'recordar', 'recordatorio', 'avisar', 'aviso'],
  SCHEDULE: ['schedule', 'amortization', 'calendario', 'amortizacion', 'cuotas'],
  DOCUMENTS: ['statement', 'statements', 'documents', 'receipt', 'estado de cuenta', 'documentos', 'recibo'],
  LATE: [
    ...['late', 'late loans', 'overdue', 'past due', 'delinquent', 'behind', 'who is late'],
    ...['atrasados', 'atrasado', 'atraso', 'atrasos', 'vencidos', 'vencido', 'morosos', 'mora'],
  ],
  TAX: ['tax', 'taxes', 'tax year', '1098', 'impuestos', 'impuesto', 'fiscal', 'ano fiscal'],
}

/** Words that only join the others. */
const FILLERS: ReadonlySet<string> = new Set(
  'for from of on by to at the a an loan received de del el la los las para por en al un una prestamo recibido'.split(
    ' ',
  ),
)

/**
 * The commands that a query may mean, the likeliest first: 'pay 1250 carlos yesterday', 'payoff willow june 30', 'late',
 * 'pago 1250 carlos ayer'. A number that may be an amount or a part of the loan's name gives both. Empty when the query
 * has no verb.
 */
export function commandsOf(query: string, today: Day): readonly Command[] {
  const tokens = folded(query).split(/\s+/).filter(Boolean)
  const verb = verbIn(tokens)
  if (!verb) return []
  const { kind } = verb
  if (kind === 'TAX') return taxOf(verb.rest, today)
  if (kind === 'PAY') return paymentsIn(verb.rest, today)
  if (kind === 'PAYOFF') {
    const { on, rest } = dayIn(verb.rest, { today, isAhead: true })
    return [{ kind, on: on ?? today, words: nameOf(rest) }]
  }
  return [{ kind, words: nameOf(verb.rest) }]
}

/** The longest verb at the beginning, or else at the end. */
function verbIn(tokens: readonly string[]): { kind: Kind; rest: readonly string[] } | undefined {
  for (const size of [3, 2, 1]) {
    if (tokens.length < size) continue
    const [first, last] = [tokens.slice(0, size).join(' '), tokens.slice(-size).join(' ')]
    for (const [kind, verbs] of Object.entries(VERBS) as [Kind, readonly string[]][]) {
      if (verbs.includes(first)) return { kind, rest: tokens.slice(size) }
      if (verbs.includes(last)) return { kind, rest: tokens.slice(0, -size) }
    }
  }
  return undefined
}

function taxOf(rest: readonly string[], today: Day): readonly Command[] {
  const year = rest.find((token) => /^(19|20|21)\d\d$/.test(token))
  return [{ kind: 'TAX', year: year === undefined ? partsOf(today).year : Number(year) }]
}

const AMOUNT = /^\$?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?(k?)$/

function paymentsIn(tokens: readonly string[], today: Day): readonly Command[] {
  const { on, rest } = dayIn(tokens, { today, isAhead: false })
  const base = { kind: 'PAY', on: on ?? today } as const
  const places = rest.flatMap((token, index) => (AMOUNT.test(token) ? [index] : []))
  const sure = places.filter((index) => /[$.,k]/.test(rest[index] ?? ''))
  // Right after the verb stands the amount; elsewhere a bare number may be one of a street.
  const at = sure[0] ?? (places[0] === 0 ? 0 : places.at(-1))
  if (at === undefined) return [{ ...base, amountCents: null, words: nameOf(rest) }]
  const paid = { ...base, amountCents: centsIn(rest[at] ?? ''), words: nameOf(rest.filter((_, index) => index !== at)) }
  if (sure.length > 0 || at === 0) return [paid]
  return [{ ...base, amountCents: null, words: nameOf(rest) }, paid]
}

function centsIn(token: string): Cents {
  const dollars = Number(token.replace(/[$,k]/g, ''))
  return Math.round(dollars * (token.endsWith('k') ? 1000 : 1) * 100)
}

const nameOf = (tokens: readonly string[]): string => tokens.filter((token) => !FILLERS.has(token)).join(' ')

type Around = { today: Day; isAhead: boolean }

/** The day that some of the tokens say, and the other tokens. A day without a year lies behind today, or ahead of it. */
function dayIn(tokens: readonly string[], around: Around): { on: Day | undefined; rest: readonly string[] } {
  for (const size of [5, 4, 3, 2, 1]) {
    for (let start = 0; start + size <= tokens.length; start += 1) {
      const on = dayOfWords(
        tokens
          .slice(start, start + size)
          .join(' ')
          .replaceAll(',', ''),
        around,
      )
      if (on !== undefined) return { on, rest: tokens.toSpliced(start, size) }
    }
  }
  return { on: undefined, rest: tokens }
}

const NAMED: Readonly<Record<string, number>> = {
  today: 0,
  hoy: 0,
  yesterday: -1,
  ayer: -1,
  tomorrow: 1,
  manana: 1,
  anteayer: -2,
  'day before yesterday': -2,
  'the day before yesterday': -2,
}
const WEEKDAYS = [
  ['sunday', 'domingo'],
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miercoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
  ['saturday', 'sabado'],
] as const
const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
] as const

function dayOfWords(text: string, around: Around): Day | undefined {
  const { today } = around
  const named = NAMED[text]
  if (named !== undefined) return addDays(today, named)
  if (isDay(text)) return text
  const inDays = /^(?:in|en|dentro de) (\d{1,3}) (?:days?|dias?)$/.exec(text)
  if (inDays) return addDays(today, Number(inDays[1]))
  return weekdayOf(text, around) ?? monthDayOf(text, around)
}

function weekdayOf(text: string, { today, isAhead }: Around): Day | undefined {
  const plain = text.replace(/^(last|next|on|this|el|este|proximo) | (pasado|que viene)$/g, '')
  const wanted = WEEKDAYS.findIndex((names) => names.some((name) => name === plain))
  if (wanted === -1) return undefined
  const days = Array.from({ length: 7 }, (_, index) => addDays(today, isAhead ? index + 1 : -index))
  return days.find((day) => new Date(`${day}T00:00Z`).getUTCDay() === wanted)
}

function monthDayOf(text: string, around: Around): Day | undefined {
  const digits = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text)
  if (digits) return dated({ month: Number(digits[1]), day: Number(digits[2]), year: digits[3] }, around)
  const [, monthFirst, dayAfter, yearAfter] = /^([a-z]{3,10})\.? (\d{1,2})(?: (\d{4}))?$/.exec(text) ?? []
  const [, dayFirst, monthAfter, year] = /^(\d{1,2}) (?:de )?([a-z]{3,10})\.?(?: (?:de )?(\d{4}))?$/.exec(text) ?? []
  const name = monthFirst ?? monthAfter
  if (name === undefined) return undefined
  const month = MONTHS.findIndex((names) => names.some((one) => one.startsWith(name))) + 1
  return month === 0 ? undefined : dated({ month, day: Number(dayAfter ?? dayFirst), year: yearAfter ?? year }, around)
}

function dated(
  { year, ...rest }: { month: number; day: number; year: string | undefined },
  { today, isAhead }: Around,
): Day | undefined {
  if (year !== undefined) return existing({ ...rest, year: Number(year.length === 2 ? `20${year}` : year) })
  const thisYear = partsOf(today).year
  const near = (isAhead ? [thisYear, thisYear + 1] : [thisYear, thisYear - 1]).map((one) =>
    existing({ ...rest, year: one }),
  )
  return near.find((day) => day !== undefined && (isAhead ? day >= today : day <= today))
}

function existing(parts: DayParts): Day | undefined {
  try {
    return dayOf(parts)
  } catch {
    return undefined
  }
}
