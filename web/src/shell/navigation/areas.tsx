import { type Area, areaAt, linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { Link, useLocation } from 'react-router'
import { keepClear } from '../../lib/forms/keep-clear.ts'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { Icon, type IconName } from '../../ui/pictures/icons.tsx'

/** An area, and whether it is shown: a list of one or none, which the server fills in (see prerender.tsx). */
export type ShownArea = { area: Area; is: readonly object[] }

export const allShown = (areas: readonly Area[]): readonly ShownArea[] => areas.map((area) => ({ area, is: [{}] }))

const icons: Record<Area, IconName> = {
  magazine: 'newspaper',
  events: 'calendar',
  'mit-payment': 'timer',
  lives: 'radio',
  votes: 'vote',
  contests: 'trophy',
}

/** What an area is called. */
export function useAreaName() {
  const t = useTexts(texts)
  return (area: Area) => (area === 'mit-payment' ? t('shell.races') : t(`shell.menu.${area}`))
}

/** Where one is among these. */
export function useArea(areas: readonly ShownArea[]): Area | null {
  const { pathname } = useLocation()
  return areaAt(
    pathname,
    areas.map(({ area }) => area),
  )
}

interface AreaList {
  areas: readonly ShownArea[]
}

/** The areas in the header of a wide screen. */
export const AreaLinks = ({ areas }: AreaList) => (
  <Links
    areas={areas}
    className="flex gap-1 pl-2 empty:hidden max-md:hidden"
    each="inline-flex min-h-11 items-center rounded-control px-2 text-sm hover:text-ink lg:px-3"
  />
)

/** The areas at the bottom of a phone, while the page has no bar of its own there, where the frame has room for either (`bottom-room` of styles.css). */
export const AreaTabs = ({ areas }: AreaList) => (
  <Links
    areas={areas}
    bar={keepClear}
    className="area-tabs no-print safe-bottom fixed inset-x-0 bottom-0 z-10 flex border-t bg-raised empty:hidden md:hidden"
    each="group flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs leading-tight tracking-tighter"
    pictured
  />
)

function Links({
  areas,
  bar,
  className,
  each,
  pictured,
}: AreaList & { bar?: typeof keepClear; className: string; each: string; pictured?: boolean }) {
  const label = useTexts(texts)('shell.areas')
  const nameOf = useAreaName()
  const current = useArea(areas)
  return (
    <nav aria-label={label} className={className} ref={bar}>
      {areas.map(({ area, is }) => (
        <Each key={area} of={is}>
          {() => (
            <Link
              aria-current={area === current ? 'page' : undefined}
              className={`font-medium text-soft aria-[current]:font-semibold aria-[current]:text-accent-ink ${each}`}
              to={linkTo(area)}
            >
              {pictured && (
                <span className="rounded-full px-3.5 py-0.5 group-aria-[current]:bg-accent-soft">
                  <Icon className="size-[1.375rem]" name={icons[area]} thin />
                </span>
              )}
              {nameOf(area)}
            </Link>
          )}
        </Each>
      ))}
    </nav>
  )
}
