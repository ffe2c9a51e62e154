/** So much of what stands beside the chosen tab is seen as well: it shows that there is more. */
const BESIDE = 40

/** On a narrow screen tabs go on beyond its edge: moves them, and not the page, until the chosen one is seen. */
export function bringIntoSight(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')
  if (!list || !tab) return
  const [seen, wanted] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const [left, right] = [wanted.left - BESIDE, wanted.right + BESIDE]
  if (right > seen.right) list.scrollLeft += right - seen.right
  if (left < seen.left) list.scrollLeft -= seen.left - left
}
