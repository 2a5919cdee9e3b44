import { texts } from '@vondrona/rules/accounts'
import { mobileBreakpoint } from '@vondrona/rules/constants'
import { linkTo, pageAt } from '@vondrona/rules/pages'
import { Bell, ChevronRight, FileText, Globe, KeyRound, MonitorSmartphone, ShieldCheck, UserRound } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { readKey, writeKey } from '../../lib/device/browser-storage.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The sections, in the order people look for them. Each is a page of its own: routes.tsx says which file. */
const sections = [
  { name: 'account', icon: UserRound },
  { name: 'security', icon: KeyRound },
  { name: 'sessions', icon: MonitorSmartphone },
  { name: 'notifications', icon: Bell },
  { name: 'display', icon: Globe },
  { name: 'privacy', icon: ShieldCheck },
  { name: 'legal', icon: FileText },
] as const

const storedAs = 'settings-tab'
const wide = `(min-width: ${mobileBreakpoint}px)`

/** /settings: on a phone a list that leads to each section, on a larger screen list and section side by side. */
export function Component() {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const page = pageAt(pathname)?.name
  const open = sections.find(({ name }) => page === `settings.${name}`)
  const isWide = useMedia(wide)
  useTitle(open ? t(`accounts.settings.${open.name}`) : t('shell.menu.settings'))
  useEffect(() => {
    if (open) writeKey('local', storedAs, open.name)
  }, [open])

  if (!open && isWide) {
    const stored = sections.find(({ name }) => name === readKey('local', storedAs)) ?? sections[0]
    return <Navigate replace to={linkTo(`settings.${stored.name}`)} />
  }
  return (
    <>
      {isWide || !open ? (
        <PageHeader title={t('shell.menu.settings')} />
      ) : (
        <PageHeader back={linkTo('settings')} title={t(`accounts.settings.${open.name}`)} />
      )}
      <div className="md:grid md:grid-cols-[15rem_minmax(0,42rem)] md:gap-8">
        {(isWide || !open) && <Sections narrow={!isWide} />}
        {open && (
          <div className="min-w-0">
            <Suspense fallback={<SkeletonText lines={6} />}>
              <Outlet />
            </Suspense>
          </div>
        )}
      </div>
    </>
  )
}

function Sections({ narrow }: { narrow: boolean }) {
  const t = useTexts(texts)
  return (
    <nav aria-label={t('accounts.settings.sections')}>
      <ul
        className={classes(
          narrow ? 'divide-y overflow-hidden rounded-card border bg-raised shadow-card' : 'flex flex-col gap-1',
        )}
      >
        {sections.map(({ name, icon: Icon }) => (
          <li key={name}>
            <NavLink
              className={({ isActive }) =>
                classes(
                  'flex items-center gap-3.5 transition-colors',
                  narrow
                    ? 'min-h-16 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px]'
                    : 'min-h-11 rounded-control px-3',
                  !narrow &&
                    (isActive
                      ? 'bg-accent-soft font-semibold text-accent-ink'
                      : 'text-soft hover:bg-sunken hover:text-ink'),
                )
              }
              to={linkTo(`settings.${name}`)}
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className={narrow ? 'block font-medium' : undefined}>{t(`accounts.settings.${name}`)}</span>
                {narrow && <span className="block text-faint text-sm">{t(`accounts.settings.${name}Text`)}</span>}
              </span>
              {narrow && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const changed = () => setMatches(list.matches)
    changed()
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }, [query])
  return matches
}
