import { menuFor } from '@vondrona/rules/accounts'
import { areasFor, linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import type { Me } from '../lib/session/session.ts'
import { site } from '../lib/site/site-settings.ts'
import { HeldPage } from '../lib/takeover/held-page.tsx'
import { useTexts } from '../lib/texts/texts.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Banners } from './account/banners.tsx'
import { Reauthentication } from './account/reauthentication.tsx'
import { useAccountNews } from './account/use-account-news.ts'
import { Brand } from './brand.tsx'
import { ConnectionDot, ConnectionSaid } from './menu/connection-dot.tsx'
import { useNarrow } from './menu/menu-state.ts'
import { ProfileMenu } from './menu/profile-menu.tsx'
import { Drawer, SideMenu } from './menu/side-menu.tsx'
import { AreaTabs, allShown } from './navigation/areas.tsx'
import { useStorePage } from './navigation/last-visited-page.ts'
import { markMember } from './navigation/member-cookie.ts'
import { SeenNote } from './seen-note.tsx'
import { SkipLink } from './skip-link.tsx'
import { WaitingButton } from './waiting/waiting-button.tsx'

export { ProfileMenu }

/** The frame of a member's pages: top bar, menu, what they must know about their account, the page (R-ROUTE-61). */
export function AppLayout({ me, bell }: { me: Me; bell: ReactNode }) {
  const t = useTexts(texts)
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const items = menuFor(me.role, me.menuPermissions, site).map(({ name }) => name)
  const areas = allShown(areasFor(me, site, items))
  useStorePage()
  useAccountNews()
  useEffect(() => markMember(true), [])
  return (
    <div className="bottom-room min-h-dvh">
      <SkipLink />
      <header className="safe-top no-print sticky top-0 z-30 border-b bg-surface">
        <div className="flex h-14 items-center gap-1 px-2 sm:px-4 md:h-16">
          {narrow && (
            <IconButton
              aria-expanded={open}
              aria-haspopup="dialog"
              label={t('shell.openMenu')}
              onClick={() => setOpen(true)}
            >
              <MenuIcon aria-hidden="true" className="size-[1.375rem]" />
            </IconButton>
          )}
          <Brand to={linkTo('dashboard')} />
          <div className="flex-1" />
          <WaitingButton>
            <ConnectionDot />
          </WaitingButton>
          <ConnectionSaid />
          <Suspense
            fallback={
              <HeldPage>
                <div className="size-11" />
              </HeldPage>
            }
          >
            {bell}
          </Suspense>
          <ProfileMenu me={me} />
        </div>
      </header>
      <Reauthentication />
      {narrow && <Drawer me={me} onClose={close} open={open} />}
      <div className="flex">
        {!narrow && <SideMenu me={me} />}
        <main className="min-w-0 flex-1 px-4 pt-5 pb-16 sm:px-6 sm:pt-7 lg:px-8" id="main" tabIndex={-1}>
          <div className="mx-auto w-full max-w-5xl">
            <Banners me={me} />
            <SeenNote>
              <Suspense fallback={<HeldPage />}>
                <Outlet />
              </Suspense>
            </SeenNote>
          </div>
        </main>
      </div>
      <AreaTabs areas={areas} />
    </div>
  )
}
