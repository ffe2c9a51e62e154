import { parseSync } from 'vite'
import { type Node, type ProjectFile, walk } from './source.ts'

/**
 * The functions whose first argument is the title of a test or of a step. Skipped and single-run tests do not count.
 */
const callees = ['test', 'it', 'step', 'test.step', 't.test']

/**
 * The titles of a test file, as patterns of whole titles. A part filled in at run time (`${…}`) matches any text that
 * is not empty. Where a call takes its title from a table, every string of the file may be the title.
 */
export function testTitles({ path: file, text }: ProjectFile): RegExp[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const titles: RegExp[] = []
  const texts: RegExp[] = []
  let isFromTable = false
  walk(program, (node) => {
    const pattern = patternOf(node)
    if (pattern) texts.push(pattern)
    const title = titleOf(node)
    if (title === undefined) return
    const titlePattern = patternOf(title)
    if (titlePattern) titles.push(titlePattern)
    else isFromTable = true
  })
  return isFromTable ? texts : titles
}

function titleOf(node: Node): Node | undefined {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || !callees.includes(nameOf(callee))) return undefined
  const first = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined
  return isNode(first) ? first : undefined
}

function nameOf(callee: Node): string {
  const { object, property } = callee
  if (callee.type === 'Identifier') return String(callee['name'])
  return isNode(object) && isNode(property) ? `${nameOf(object)}.${String(property['name'])}` : ''
}

function patternOf(node: Node): RegExp | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return whole([node['value']])
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  // `cooked` is always there in a title; only a String.raw template may have escapes without a meaning.
  const parts: { value: { cooked: string | null; raw: string } }[] = node['quasis']
  return whole(parts.map(({ value }) => value.cooked ?? value.raw))
}

function whole(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.+')}$`, 's')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
