/**
 * What axe judges the contrast of every text on the screen by, one line a text: its color and size, what is painted
 * behind it by its ancestors and by whatever else its box meets, and what exempts it. Two texts with the same line have
 * the same contrast, whatever they say. Runs in the page, and leaves the elements of each line in `window.textsByLook`.
 */
export function textLooks(): string[] {
  const once = <K, V>(make: (key: K) => V): ((key: K) => V) => {
    const made = new Map<K, V>()
    return (key) => {
      const value = made.get(key) ?? make(key)
      made.set(key, value)
      return value
    }
  }
  const styleOf = once((element: Element) => getComputedStyle(element))
  const boxOf = once((element: Element) => element.getBoundingClientRect())
  const isPainted = once((element: Element) => {
    const { backgroundColor, backgroundImage } = styleOf(element)
    return (
      backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      backgroundImage !== 'none' ||
      element.matches('img, svg, canvas, video, iframe, object')
    )
  })
  const paintOf = once((element: Element): string => {
    const style = styleOf(element)
    const pseudo = ['::before', '::after'].map((name) => {
      const { content, backgroundColor, backgroundImage } = getComputedStyle(element, name)
      return content === 'none' ? '' : `${name} ${backgroundColor} ${backgroundImage}`
    })
    const { backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, maskImage } = style
    const { visibility, clip, clipPath, position, zIndex, float } = style
    const paint = [backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, maskImage]
    return [...paint, visibility, clip, clipPath, position, zIndex, float, ...pseudo].join()
  })
  const paintOfAll = once((element: Element): string => {
    const parent = element.parentElement
    return `${parent ? paintOfAll(parent) : ''}>${paintOf(element)}`
  })
  const meets = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  const holds = (outer: DOMRect, inner: DOMRect): boolean =>
    outer.left <= inner.left && inner.right <= outer.right && outer.top <= inner.top && inner.bottom <= outer.bottom

  const all = [...document.querySelectorAll('body, body *')]
  const painted = all.filter(isPainted)
  const disabledNames = new Set(
    all
      .filter((element) => element.matches(':disabled, [aria-disabled="true"]'))
      .flatMap((element) => (element.getAttribute('aria-labelledby') ?? '').split(' ')),
  )
  const isExempt = (element: Element): boolean =>
    element.closest(':disabled, [aria-disabled="true"]') !== null ||
    (element.closest('label')?.control?.matches(':disabled, [aria-disabled="true"]') ?? false) ||
    disabledNames.has(element.closest('[id]')?.id ?? '')

  const ownText = (element: Element): string =>
    [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : '')).join('')

  const lookOf = (element: Element): string => {
    const box = boxOf(element)
    const text = ownText(element)
    const around = painted.flatMap((other) => {
      if (other === element || element.contains(other) || !meets(boxOf(other), box)) return []
      // An ancestor is in the line already, unless the text reaches beyond it.
      if (other.contains(element)) return holds(boxOf(other), box) ? [] : ['beyond']
      const isLater = element.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING
      return [`${isLater ? 'over' : 'under'} ${holds(boxOf(other), box)} ${paintOfAll(other)}`]
    })
    const inside = painted.filter((other) => other !== element && element.contains(other)).length
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStrokeWidth } = styleOf(element)
    return [
      element.localName,
      element.getAttribute('type'),
      element.getAttribute('role'),
      [color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStrokeWidth].join(),
      isExempt(element) && 'exempt',
      element.closest('[aria-hidden="true"]') !== null && 'hidden',
      // axe cannot tell of one letter, or of signs, whether they are text.
      text.length < 2 && `of ${text.length}`,
      !/[\p{L}\p{N}]/u.test(text) && 'signs',
      (box.width <= 1 || box.height <= 1) && 'no box',
      inside,
      paintOfAll(element),
      ...new Set(around),
    ].join(' | ')
  }

  const textsByLook = new Map<string, Element[]>()
  for (const element of all) {
    const isText = ownText(element) !== '' || element.matches('input, select, textarea, button')
    if (!isText || element.getClientRects().length === 0) continue
    const look = lookOf(element)
    textsByLook.set(look, [...(textsByLook.get(look) ?? []), element])
  }
  window.textsByLook = [...textsByLook.values()]
  return [...textsByLook.keys()]
}
