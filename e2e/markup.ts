/**
 * Everything that axe judges a screen by, as one text: elements in their order, classes, roles, states, hover and
 * focus, overflow, the window, and which names are present, empty, or equal to one another. Wording is left out, so a
 * screen in two languages, or of two lenders, has one markup. Runs in the page.
 */
export function markupOf(): string {
  // For texts, geometry and addresses, the markup only tells whether they exist and which others are equal to them.
  const worded = new Set(
    (
      'id for name value alt title content placeholder href src label list form action datetime cite d points ' +
      'aria-label aria-valuetext aria-roledescription data-label data-word data-error'
    ).split(' '),
  )
  const references = /^aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details)$/
  const naming = 'h1, h2, h3, h4, h5, h6, label, legend, caption, figcaption, summary'
  const numbers = new Map<string, number>()
  const numberOf = (text: string): string => {
    const plain = text.trim().replace(/\s+/g, ' ')
    if (plain === '') return '-'
    const number = numbers.get(plain) ?? numbers.size
    numbers.set(plain, number)
    return `#${number}`
  }
  const marked = new Set(document.querySelectorAll(':hover, :focus'))

  const attributeOf = (element: Element, { name, value }: Attr): string => {
    // In the language switch the pressed button depends on the language, so this state is left out.
    if (name === 'aria-pressed' && element.matches('button[lang]')) return name
    if (name === 'lang') return `lang=${/^(en|es)$/.test(value) ? 'ours' : value}`
    if (name === 'href' && element.matches('link')) return `href=${value}`
    if (name === 'href' && value.startsWith('#')) return `href=${document.getElementById(value.slice(1)) !== null}`
    if (references.test(name)) return `${name}=${value.split(' ').map(numberOf)}`
    return worded.has(name) ? `${name}=${numberOf(value)}` : `${name}=${value}`
  }
  const stateOf = (element: Element): string => {
    const isTick = element instanceof HTMLInputElement
    const isField = isTick || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
    return [
      isField && element.value === '' && 'empty',
      isField && element.disabled && 'disabled',
      isTick && element.checked && 'checked',
      isTick && element.indeterminate && 'indeterminate',
      marked.has(element) && 'marked',
      // By more than axe allows before it calls a box scrollable.
      element.scrollWidth > element.clientWidth + 14 && 'wider than its box',
      element.scrollHeight > element.clientHeight + 14 && 'taller than its box',
    ]
      .filter((state) => state !== false)
      .join()
  }
  const written = (node: Node): string => {
    if (node instanceof Text) {
      if (node.data.trim() === '') return ''
      return node.parentElement?.closest(naming) ? numberOf(node.data) : 'text'
    }
    if (!(node instanceof Element) || node.matches('script, link:not([rel=stylesheet])')) return ''
    const attributes = [...node.attributes].map((one) => attributeOf(node, one)).sort()
    return `<${node.localName} ${attributes.join(' ')} ${stateOf(node)}>${[...node.childNodes].map(written).join('')}</>`
  }
  const media = ['print', '(pointer: coarse)'].filter((query) => matchMedia(query).matches)
  return `${innerWidth} x ${innerHeight} ${media} ${written(document.documentElement)}`
}
