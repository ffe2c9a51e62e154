/** So many px beside the chosen tab stay visible too, to show that there are more tabs. */
const BESIDE = 40

/** On a narrow screen a row of tabs is cut off: scrolls the tabs, not the page, until the chosen one is visible. */
export function bringIntoSight(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')
  if (!list || !tab) return
  const [seen, wanted] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const [left, right] = [wanted.left - BESIDE, wanted.right + BESIDE]
  if (right > seen.right) list.scrollLeft += right - seen.right
  if (left < seen.left) list.scrollLeft -= seen.left - left
}
