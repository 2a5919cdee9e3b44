import type { MenuName } from '../accounts/index.ts'
import { linkTo, pageAt } from './address.ts'
import { type Viewer, whereInstead } from './guard.ts'

/**
 * The areas of the product: what everybody moves between, in the order of the menu, with the races, which members reach by
 * their events. Of the last ones, where people choose, a viewer has the first that they may open.
 */
export const areas = ['magazine', 'events', 'mit-payment', 'lives', 'votes', 'contests'] as const
export type Area = (typeof areas)[number]

/** D-38, D-36 */
interface Site {
  publicContent: boolean
  contestsMenu: boolean
}

const choosing: readonly Area[] = ['votes', 'contests']

/**
 * The areas that a viewer moves between; a member none that their menu lacks (`items`). Where there is only one, there is
 * nothing to choose.
 */
export function areasFor(viewer: Viewer | null, site: Site, items?: readonly MenuName[]): readonly Area[] {
  const opens = (area: Area) =>
    whereInstead(linkTo(area), viewer, site) === null &&
    (area !== 'contests' || site.contestsMenu) &&
    (area === 'mit-payment' || !items || items.includes(area))
  const open = areas.filter(opens)
  const chosen = open.find((area) => choosing.includes(area))
  const found = open.filter((area) => area === chosen || !choosing.includes(area))
  return found.length > 1 ? found : []
}

/** Where one is, as that viewer knows it: the ranking of a race is with the races, a contest where one chooses. */
export function areaAt(path: string, shown: readonly Area[]): Area | null {
  const found = pageAt(path)
  if (!found) return null
  const own = found.name === 'race-results' ? 'mit-payment' : (found.page.section ?? found.name)
  return shown.find((area) => area === own || (isChoosing(own) && isChoosing(area))) ?? null
}

const isChoosing = (name: string) => (choosing as readonly string[]).includes(name)

/** What a page that the server fills says of them: of each that visitors have a list of one. */
export const areaSlots = (site: Site): Readonly<Record<string, readonly Record<string, never>[]>> =>
  Object.fromEntries(areasFor(null, site).map((area) => [areaSlot(area), [{}]]))

export const areaSlot = (area: Area): string => `area_${area.replace('-', '_')}`
