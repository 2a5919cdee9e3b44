import type { texts as shellTexts } from '@vondrona/rules/shell'
import type { texts } from '@vondrona/rules/site/areas'
import { type LucideIcon, Trophy } from 'lucide-react'

type Key = keyof typeof texts.fr
/** What the menu calls an area, its page does. */
type MenuKey = Extract<keyof typeof shellTexts.fr, `shell.menu.${string}`>

export interface Area {
  icon: LucideIcon
  title: Key | MenuKey
  empty: Key
  text: Key
}

const area = (icon: LucideIcon, title: Key | MenuKey, empty: Key, text: Key): Area => ({ icon, title, empty, text })

/** Areas whose pages come later: their real place and name, and an honest sentence. */
export const areas = {
  contests: area(Trophy, 'areas.contests', 'areas.contestsEmpty', 'areas.contestsText'),
} as const satisfies Record<string, Area>

export const isInMenu = (title: Key | MenuKey): title is MenuKey => title.startsWith('shell.')

export type AreaName = keyof typeof areas
