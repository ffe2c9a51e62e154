/** On a narrow screen tabs go on beyond its edge: moves them, and not the page, until the chosen one is seen. */
export function bringIntoSight(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')
  if (!list || !tab) return
  const [seen, wanted] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (wanted.right > seen.right) list.scrollLeft += wanted.right - seen.right
  if (wanted.left < seen.left) list.scrollLeft -= seen.left - wanted.left
}
