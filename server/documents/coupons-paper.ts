import type { Day } from '#engine/numbers/units.ts'
import type { Coupon } from '#engine/questions/coupons.ts'
import { frequencyIn, type Words } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { facts, paragraph, tagged } from './drawing/blocks.ts'
import { usd } from './drawing/figures.ts'
import {
  CONTENT_WIDTH,
  decorate,
  INK,
  leading,
  line,
  linesOf,
  makeRoom,
  PAGE,
  type Pen,
  turnPage,
} from './drawing/pen.ts'
import type { Subject } from './loan-record.ts'
import { howToPay, type Making, titledPaper } from './paper.ts'

export type CouponsContent = {
  subject: Subject
  on: Day
  frequency: string
  /** Whether interest is counted by the day, so that a payment on another day splits otherwise. */
  isDaily: boolean
  /** The payments to come, at least one, by day. */
  coupons: readonly Coupon[]
}

/** Four to a page. */
const COUPON_HEIGHT = 160

/** Where the right half of a coupon begins: what is to be paid, beside whose payment it is. */
const RIGHT = PAGE.left + CONTENT_WIDTH * 0.56

/** A slip for each payment to come, to cut out and send with a check. */
export function couponsPaper(content: CouponsContent, making: Making): FileAnswer {
  return titledPaper('coupons', content, { ...making, draw: (pen, words) => draw(pen, words, content) })
}

async function draw(pen: Pen, words: Words, { subject, frequency, isDaily, coupons }: CouponsContent): Promise<void> {
  const texts = words.coupons
  const [first, last] = [coupons[0], coupons.at(-1)]
  await facts(pen, [
    { label: words.borrower, value: subject.borrowerName },
    { label: words.lender, value: subject.lenderName },
    { label: words.frequencyTitle, value: frequencyIn(words, frequency) },
    { label: texts.number, value: String(coupons.length) },
    { label: texts.first, value: words.longDay(first?.dueOn ?? '') },
    { label: texts.last, value: words.longDay(last?.dueOn ?? '') },
  ])
  await paragraph(pen, texts.use)
  await paragraph(pen, isDaily ? `${texts.mayChange} ${texts.daily}` : texts.mayChange)
  await howToPay(pen, words, subject)
  await turnPage(pen)
  for (const coupon of coupons) {
    await makeRoom(pen, COUPON_HEIGHT)
    drawCoupon(pen, words, { subject, coupon })
  }
}

function drawCoupon(pen: Pen, words: Words, { subject, coupon }: { subject: Subject; coupon: Coupon }): void {
  const texts = words.coupons
  const { y } = pen
  const small = { size: 8, color: INK.muted } as const
  const width = RIGHT - PAGE.left - 24
  tagged(pen, 'H2', () => line(pen, texts.payment(coupon.number), { x: PAGE.left, y, size: 11.5, weight: 'SEMIBOLD' }))
  const loan = `${subject.loanName} · ${subject.loanNumber}`
  const address = [subject.lenderName, ...subject.lenderAddress.split('\n').filter((part) => part !== '')]
  let left = y + 19
  const say = (label: string, text: string, linesMax: number) => {
    const lines = linesOf(pen, text, { size: 9.5, width }).slice(0, linesMax)
    tagged(pen, 'P', () => {
      line(pen, label, { x: PAGE.left, y: left, ...small })
      lines.forEach((part, index) => {
        line(pen, part, { x: PAGE.left, y: left + 11 + index * leading(9.5), size: 9.5 })
      })
    })
    left += 11 + lines.length * leading(9.5) + 4
  }
  say(words.loan, loan, 1)
  say(words.borrower, subject.borrowerName, 1)
  say(texts.payTo, address.join('\n'), 4)

  const right = { x: RIGHT, width: PAGE.right - RIGHT, align: 'RIGHT' } as const
  tagged(pen, 'P', () => {
    line(pen, texts.dueOn, { x: RIGHT, y: y + 3, ...small })
    line(pen, words.longDay(coupon.dueOn), { ...right, y: y + 1, size: 10.5, weight: 'SEMIBOLD' })
  })
  tagged(pen, 'P', () => {
    line(pen, texts.amount, { x: RIGHT, y: y + 27, ...small })
    line(pen, usd(coupon.amountCents), { ...right, y: y + 20, size: 15, weight: 'SEMIBOLD' })
  })
  if (coupon.lateFee) {
    const { amountCents, lastDayOn } = coupon.lateFee
    tagged(pen, 'P', () => {
      line(pen, texts.after(words.day(lastDayOn)), { x: RIGHT, y: y + 48, ...small })
      line(pen, usd(coupon.amountCents + amountCents), { ...right, y: y + 46, size: 9.5 })
    })
  }
  drawBlank(pen, texts.enclosed, y + 84)
  drawBlank(pen, texts.check, y + 110)
  const cutY = y + COUPON_HEIGHT - 18
  decorate(pen, (doc) =>
    doc
      .moveTo(PAGE.left, cutY)
      .lineTo(PAGE.right, cutY)
      .dash(4, { space: 3 })
      .lineWidth(0.6)
      .strokeColor(INK.muted)
      .stroke()
      .undash(),
  )
  pen.y = y + COUPON_HEIGHT
}

/** A line to write on, after its label. */
function drawBlank(pen: Pen, label: string, y: number): void {
  tagged(pen, 'P', () => line(pen, label, { x: RIGHT, y, size: 8, color: INK.muted }))
  decorate(pen, (doc) =>
    doc
      .moveTo(RIGHT + 110, y + 10)
      .lineTo(PAGE.right, y + 10)
      .lineWidth(0.6)
      .strokeColor(INK.muted)
      .stroke(),
  )
}
