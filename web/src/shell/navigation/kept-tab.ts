import { type FoundPage, pageAt } from '@vondrona/rules/pages'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'

const keyOf = ({ name }: FoundPage) => `active-tab:${name}`
const longest = 100

/**
 * R-SHELL-26: the address of a page with the tab that was open when it was left; null leaves it at its address. Asked
 * at every navigation, it also keeps the tab. `from`: the path one is at; null at the start.
 */
export function addressWithTab(path: string, search: string, from: string | null): string | null {
  const page = pageAt(path)
  if (!page?.page.tabs) return null
  const asked = new URLSearchParams(search)
  const chosen = new URLSearchParams()
  for (const name of page.page.tabs) {
    const value = asked.get(name)
    if (value) chosen.set(name, value)
  }
  if (chosen.size > 0) {
    if (`${chosen}`.length <= longest) writeKey('local', keyOf(page), `${chosen}`)
    return null
  }
  const isChoice = from !== null && pageAt(from)?.path === page.path // of the first tab, which has no parameter
  if (isChoice) writeKey('local', keyOf(page), null)
  const kept = isChoice || search ? null : readKey('local', keyOf(page))
  return kept && `${path}?${kept}`
}
