import { isFast } from '../device/connection.ts'
import { isDataSaver } from '../device/data-saver.ts'

/**
 * Headings have their typeface, a file of 18 kB, unless data is saved. Decided before the first paint, and not again while the page
 * is open: what is read does not change its looks. On a fast line it is fetched ahead of the page that needs it.
 */
export function applyTypeface(): void {
  if (isDataSaver()) return
  document.documentElement.dataset.typeface = ''
  if (isFast()) void document.fonts?.load('700 1em "Vondrona Heading"').catch(() => {})
}
