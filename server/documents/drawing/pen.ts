import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { wrapText } from './wrap-text.ts'

type StructureElement = PDFKit.PDFStructureElement

/** A document that is drawn from top to bottom. Distances in points, 72 to an inch; y grows downwards. */
export type Pen = {
  readonly doc: PDFKit.PDFDocument
  /** The structure that screen readers follow; every block is added to it. */
  readonly root: StructureElement
  /** The top of the next block. */
  y: number
  /** The head of all pages after the first, and the foot of all pages. */
  readonly running: Running
}

export type Running = {
  head: string
  /** Printed at the foot of each page, beside the page number. */
  foot: string
  pageOf(values: { page: number; pages: number }): string
}

export type About = {
  title: string
  /** The language of the PDF: 'en' or 'es'. */
  language: string
  author: string
  /** The PDF's creation time; with equal content it gives an equal file. */
  madeAt: string
  running: Running
}

/** US Letter, with margins of three quarters of an inch. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 54, bottom: 724 } as const
export const CONTENT_WIDTH = PAGE.right - PAGE.left

export const INK = { text: '#151b24', muted: '#5a6675', line: '#dfe3e9', soft: '#f3f5f8', accent: '#1f5fd0' } as const

export type TextStyle = { size: number; weight?: 'REGULAR' | 'SEMIBOLD'; color?: string }

const fonts = path.join(import.meta.dirname, 'fonts')
const regular = readFileSync(path.join(fonts, 'inter-regular.ttf'))
const semibold = readFileSync(path.join(fonts, 'inter-semibold.ttf'))

/** Begins a document. Fonts are embedded, so the document looks the same everywhere and its text can be copied. */
export function takePen({ title, language, author, madeAt, running }: About): Pen {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    font: '',
    info: {
      Title: title,
      Author: author,
      Creator: 'Loanwright',
      Producer: 'Loanwright',
      CreationDate: new Date(madeAt),
    },
  })
  doc.registerFont('REGULAR', regular).registerFont('SEMIBOLD', semibold)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, y: PAGE.top, running }
}

/** Numbers the pages and gives the rest of the bytes. Nothing can be drawn afterwards. */
export function finish({ doc, root, running }: Pen): void {
  root.end()
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    drawFoot(doc, running, running.pageOf({ page: index + 1, pages: count }))
    if (index > 0) drawHead(doc, running)
  }
  doc.end()
}

/** Begins a new page unless this much room is left on the current one. Lets other requests run before each page. */
export async function makeRoom(pen: Pen, height: number): Promise<boolean> {
  if (pen.y + height <= PAGE.bottom) return false
  await turnPage(pen)
  return true
}

/** Begins a new page, whatever room is left. Lets other requests run before. */
export async function turnPage(pen: Pen): Promise<void> {
  pen.doc.addPage()
  pen.y = PAGE.top + 22
  await breathe()
}

/** One line of text, not wrapped. Right-aligned text ends at x + width. */
export function line(
  { doc }: Pick<Pen, 'doc'>,
  text: string,
  { x, y, width, align = 'LEFT', ...style }: TextStyle & { x: number; y: number; width?: number; align?: Align },
): void {
  setStyle(doc, style)
  const start = align === 'RIGHT' && width !== undefined ? x + width - doc.widthOfString(text) : x
  doc.text(text, start, y, { lineBreak: false })
}

export type Align = 'LEFT' | 'RIGHT'

/** The text in lines no wider than the width. */
export function linesOf(
  { doc }: Pick<Pen, 'doc'>,
  text: string,
  { width, ...style }: TextStyle & { width: number },
): string[] {
  setStyle(doc, style)
  return wrapText(text, { width, widthOf: (part) => doc.widthOfString(part) })
}

/** The distance between the lines of a text. */
export const leading = (size: number): number => size * 1.45

/** Draws decoration: a line, a background. Screen readers skip it. */
export function decorate({ doc }: Pick<Pen, 'doc'>, draw: (doc: PDFKit.PDFDocument) => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw(doc)
  doc.endMarkedContent()
}

/** A thin line across the page. */
export function rule(pen: Pick<Pen, 'doc'>, y: number, { color = INK.line }: { color?: string } = {}): void {
  decorate(pen, (doc) => doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(color).stroke())
}

function setStyle(doc: PDFKit.PDFDocument, { size, weight = 'REGULAR', color = INK.text }: TextStyle): void {
  doc.font(weight).fontSize(size).fillColor(color)
}

function drawFoot(doc: PDFKit.PDFDocument, running: Running, page: string): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  const y = PAGE.height - 46
  doc
    .moveTo(PAGE.left, y - 8)
    .lineTo(PAGE.right, y - 8)
    .lineWidth(0.6)
    .strokeColor(INK.line)
    .stroke()
  line({ doc }, running.foot, { x: PAGE.left, y, size: 6.5, color: INK.muted })
  line({ doc }, page, { x: PAGE.left, y: y - 0.5, width: CONTENT_WIDTH, align: 'RIGHT', size: 7.5, color: INK.muted })
  doc.endMarkedContent()
}

function drawHead(doc: PDFKit.PDFDocument, { head }: Running): void {
  doc.markContent('Artifact', { type: 'Pagination' })
  line({ doc }, head, { x: PAGE.left, y: 36, size: 7.5, color: INK.muted })
  doc.endMarkedContent()
}
