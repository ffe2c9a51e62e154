import type { Plugin } from 'vite'

/**
 * Shrinks the contract for browsers, which would otherwise load the schemas of every answer. An endpoint keeps only the
 * name, method and path that a call needs; schemas are for the server and for types. Creating a schema is marked as
 * free of side effects, so that the bundler drops every schema that no form uses.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/contract\/[\w/-]+\.ts$/.test(id)) return undefined
      const { body } = this.parse(code)
      const kept = withEdits(code, body.flatMap(editsOf))
      // An unused import would still add its file to the bundle.
      const unused = body.filter(
        (statement) =>
          statement.type === 'ImportDeclaration' &&
          !statement.specifiers.some(({ local }) => isUsedTwice(kept, local.name)),
      )
      return {
        code: unused.reduce((text, { start, end }) => text.replace(code.slice(start, end), ''), kept),
        map: null,
        moduleSideEffects: false,
      }
    },
  }
}

type Parse = Extract<Extract<Plugin['transform'], (...given: never) => unknown>, { call: unknown }>
type Statement = ReturnType<ThisParameterType<Parse>['parse']>['body'][number]
type Edit = { start: number; end: number; text: string }

const PURE = '/* @__PURE__ */ (() => ('

/** The edits of a statement: `const loan = z.object({…})`, `export const getLoan = endpoint({…})`. */
function editsOf(statement: Statement): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  const made = declared?.type === 'VariableDeclaration' ? declared.declarations[0]?.init : undefined
  if (made?.type !== 'CallExpression' && made?.type !== 'ObjectExpression') return []
  const isEndpoint =
    made.type === 'CallExpression' && made.callee.type === 'Identifier' && made.callee.name === 'endpoint'
  const given = isEndpoint ? made.arguments[0] : undefined
  const parts = given?.type === 'ObjectExpression' ? given.properties : []
  return [
    // endpoint() only adds the properties that are removed here, so its call is removed too.
    { start: made.start, end: isEndpoint ? made.callee.end : made.start, text: PURE },
    ...parts.flatMap((part) => {
      if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.key.name === 'name') return []
      const route = part.key.name === 'route' && part.value.type === 'Literal' ? String(part.value.value) : undefined
      return [{ start: part.start, end: part.end, text: route === undefined ? '...{}' : methodAndPath(route) }]
    }),
    { start: made.end, end: made.end, text: '))()' },
  ]
}

function methodAndPath(route: string): string {
  const [method, path] = route.split(' ')
  return `method: '${method}', path: '${path}'`
}

const withEdits = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

const isUsedTwice = (code: string, name: string): boolean =>
  (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
