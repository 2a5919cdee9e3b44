import { areasFor, linkTo, pageAt } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { Suspense, useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { latePart } from '../lib/lifecycle/late-part.ts'
import { getToken, useSession, useTurn } from '../lib/session/session.ts'
import { site } from '../lib/site/site-settings.ts'
import { useTexts } from '../lib/texts/texts.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Brand, Logo } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { AreaLinks, AreaTabs, allShown, type ShownArea, useArea, useAreaName } from './navigation/areas.tsx'
import { markMember } from './navigation/member-cookie.ts'
import { rememberReturn } from './navigation/return-to.ts'
import { SeenNote } from './seen-note.tsx'
import { SkipLink } from './skip-link.tsx'

/** A member's phone has this file from other pages; a visitor never requests it. */
const ProfileMenu = latePart(() => import('./shell.tsx').then((module) => ({ default: module.ProfileMenu })))

/**
 * The frame of pages that need no account: who we are, the other language, the small print, and the way in. Whoever is
 * in already, and opened a mailed link, sees that they are and as whom.
 */
export function PublicLayout({
  children,
  areas: given,
}: {
  children?: React.ReactNode
  /** Where the server says which there are. */
  areas?: readonly ShownArea[]
}) {
  const t = useTexts(texts)
  const { pathname, search } = useLocation()
  const { user, status } = useSession()
  const turn = useTurn()
  const areas = given ?? allShown(areasFor(user ?? null, site))
  useEffect(() => {
    if (getToken() === null) markMember(false)
  }, [])
  return (
    <div className="bottom-room flex min-h-dvh flex-col">
      <SkipLink />
      <header className="safe-top sticky top-0 z-30 border-b bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-6xl items-center gap-1 px-4 sm:h-16 sm:px-6">
          <Brand compact />
          <AreaLinks areas={areas} />
          <div className="flex-1" />
          <LanguageSwitch />
          {user && (
            <Suspense fallback={<span className="size-11" />}>
              <ProfileMenu me={user} />
            </Suspense>
          )}
          {status === 'visitor' && pathname !== linkTo('login') && (
            <ButtonLink
              onClick={() => isForReaders(pathname) && rememberReturn(pathname + search)}
              size="sm"
              to={linkTo('login')}
              variant="secondary"
            >
              {t('shell.login')}
            </ButtonLink>
          )}
        </div>
      </header>
      <main className="flex flex-1 flex-col" id="main" tabIndex={-1}>
        {children ?? (
          <SeenNote key={turn}>
            <Outlet />
          </SeenNote>
        )}
      </main>
      <Footer areas={areas} isMember={user !== undefined} />
      <AreaTabs areas={areas} />
    </div>
  )
}

/** What everybody reads: whoever signs in from there goes on reading. Other pages have ends of their own. */
function isForReaders(pathname: string): boolean {
  const page = pageAt(pathname)?.page
  return page !== undefined && 'open' in page && page.open === 'readers'
}

/** What visitors read of the law is kept from members by the guard: they have it in their settings. */
function Footer({ isMember, areas }: { isMember: boolean; areas: readonly ShownArea[] }) {
  const t = useTexts(texts)
  const nameOf = useAreaName()
  const area = useArea(areas)
  const link = 'inline-flex min-h-11 items-center rounded-control hover:text-ink hover:underline'
  return (
    <footer className="safe-bottom no-print border-t">
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-x-8 gap-y-1 px-4 py-5 text-faint text-sm sm:flex-row sm:items-center sm:px-6">
        <p className="flex items-center gap-2 sm:flex-1">
          <Logo size={20} />
          <span>
            {site.name}
            {area && ` › ${nameOf(area)}`}
          </span>
        </p>
        <nav aria-label={t('shell.usefulLinks')} className="flex flex-wrap gap-x-4 sm:gap-x-5">
          <Link className={link} to={isMember ? linkTo('settings.legal') : linkTo('terms')}>
            {t('shell.terms')}
          </Link>
          <Link className={link} to={isMember ? linkTo('settings.legal') : linkTo('privacy')}>
            {t('shell.privacy')}
          </Link>
          <Link className={link} to={linkTo('support')}>
            {t('shell.support')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
