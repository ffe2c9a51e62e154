import type { DayStyle } from '../i18n/format.ts'
import './figures.css'
import { usdOfCents } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'

type AmountProps = {
  /** `dollars`, as the API gives them, or `cents`, as the engine does. */
  dollars?: number | null | undefined
  cents?: number | undefined
  /** Opens the calculation of the amount. With it, the amount is a button. */
  onWhy?: (() => void) | undefined
  /** Words for screen readers, after the amount in the button's name. */
  whyLabel?: string | undefined
}

/** An amount of money: digits of equal width, a real minus, never wrapped. With onWhy it opens its calculation. */
export function Amount({ dollars, cents, onWhy, whyLabel }: AmountProps) {
  const format = useFormat()
  const text = cents === undefined ? format.usd(dollars) : usdOfCents(cents)
  if (!onWhy) return <span className="figures">{text}</span>
  return (
    <button
      type="button"
      className="figures-why tabular"
      onClick={onWhy}
      aria-label={whyLabel && `${text}, ${whyLabel}`}
    >
      {text}
    </button>
  )
}

/** A calendar day or the local day of an instant. */
export function DayText({ value, style = 'medium' }: { value: string | null | undefined; style?: DayStyle }) {
  const format = useFormat()
  return (
    <time className="figures" dateTime={value ?? undefined}>
      {format.day(value, style)}
    </time>
  )
}

/** The same as a part of a sentence, in the words of its language. */
export function SentenceDay({ value }: { value: string | null | undefined }) {
  const format = useFormat()
  return (
    <time className="figures" dateTime={value ?? undefined}>
      {format.dayIn(value)}
    </time>
  )
}

/** A sentence with a loan's number in it, which is not broken at its hyphen. */
export function WithNumber({ text, number }: { text: string; number: string }) {
  const [before = '', ...after] = text.split(number)
  return (
    <>
      {before}
      {after.length > 0 && <span className="nowrap">{number}</span>}
      {after.join(number)}
    </>
  )
}

/** A percentage: 6.5 is 6.50%. */
export function Percent({ value }: { value: number | null | undefined }) {
  const format = useFormat()
  return <span className="figures">{format.percent(value)}</span>
}
