import { itemOfSection, type MenuName, menuFor } from '@vondrona/rules/accounts'
import { menuWidth } from '@vondrona/rules/constants'
import { linkTo, sectionOf } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell'
import {
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  House,
  type LucideIcon,
  Medal,
  Newspaper,
  PanelLeftClose,
  PanelLeftOpen,
  Radio,
  Settings,
  Ticket,
  Trophy,
  Users,
  Vote,
  X,
} from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import type { Me } from '../../lib/session/session.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { useBackClose } from '../../ui/dialogs/back-stack.ts'
import { useModal } from '../../ui/dialogs/use-modal.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { Brand } from '../brand.tsx'
import { isToolPage } from './admin-tools.ts'
import { itemLook } from './item-look.ts'
import { useCollapsed } from './menu-state.ts'
import { usePendingCount } from './use-pending-count.ts'

/** Few people see them, and the icons are theirs alone. */
const AdminTools = latePart(() => import('./tool-items.tsx'))

const icons: Record<MenuName, LucideIcon> = {
  dashboard: House,
  tickets: Ticket,
  applications: ClipboardList,
  'user-management': Users,
  'admin-applications': ClipboardCheck,
  magazine: Newspaper,
  events: CalendarDays,
  lives: Radio,
  votes: Vote,
  contests: Trophy,
  mit: Medal,
  settings: Settings,
}

/** The menu next to the page, from 768 px on: 256 px wide, or 80 px with icons only (R-SHELL-21..23). */
export function SideMenu({ me }: { me: Me }) {
  const t = useTexts(texts)
  const [collapsed, setCollapsed] = useCollapsed()
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  const label = t(collapsed ? 'shell.expand' : 'shell.collapse')
  return (
    <aside
      className="no-print sticky top-16 z-20 flex h-[calc(100dvh-4rem)] shrink-0 flex-col border-r bg-surface transition-[width] duration-200 ease-calm"
      data-menu={collapsed ? 'collapsed' : 'expanded'}
      style={{ width: collapsed ? menuWidth.collapsed : menuWidth.expanded }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden p-3 pointer-fine:py-2">
        <MenuItems collapsed={collapsed} me={me} />
      </div>
      <div className="border-t p-3 pointer-fine:py-2">
        <button
          aria-expanded={!collapsed}
          aria-label={label}
          className={classes(itemLook, 'text-faint hover:bg-sunken hover:text-ink', collapsed && 'justify-center')}
          onClick={() => setCollapsed(!collapsed)}
          title={collapsed ? label : undefined}
          type="button"
        >
          <Toggle aria-hidden="true" className="size-5 shrink-0" />
          {!collapsed && <span className="truncate text-sm">{label}</span>}
        </button>
      </div>
    </aside>
  )
}

/** The menu of a phone: 280 px over the page, opened from the top bar (R-SHELL-24, R-SHELL-25). */
export function Drawer({ me, open, onClose }: { me: Me; open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  const [, modal] = useModal(onClose)
  const { key } = useLocation()
  useBackClose(open, onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the drawer
  useEffect(onClose, [key])
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      aria-label={t('shell.mainMenu')}
      className="drawer m-0 flex h-dvh max-h-none max-w-[calc(100vw-3rem)] flex-col border-r bg-surface p-0 text-ink shadow-float"
      data-menu="drawer"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      style={{ width: menuWidth.mobile }}
      {...modal}
    >
      <div className="safe-top flex shrink-0 items-center justify-between border-b pr-1.5 pl-4">
        <div className="flex h-14 items-center">
          <Brand to={linkTo('dashboard')} />
        </div>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="safe-bottom-3 min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-3">
        <MenuItems me={me} />
      </div>
    </dialog>
  )
}

function MenuItems({ me, collapsed }: { me: Me; collapsed?: boolean }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const highlighted =
    me.role === 'admin' && isToolPage(pathname)
      ? null
      : (itemOfSection(sectionOf(pathname)) ??
        (pathname === linkTo('profile') && me.role !== 'admin' ? 'dashboard' : null))
  return (
    <nav aria-label={t('shell.mainMenu')}>
      <ul className="flex flex-col gap-1 pointer-fine:gap-0.5">
        {menuFor(me.role, me.menuPermissions, site).map(({ name }) => {
          const Icon = icons[name]
          const current = name === highlighted
          const label = t(`shell.menu.${name}`)
          return (
            <li key={name}>
              <Link
                aria-current={current ? 'page' : undefined}
                className={classes(
                  itemLook,
                  current ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-soft hover:bg-sunken hover:text-ink',
                  collapsed && 'justify-center px-0',
                )}
                data-item={name}
                title={collapsed ? label : undefined}
                to={linkTo(name)}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={current ? 2.25 : 1.9} />
                <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 leading-tight'}>{label}</span>
                {name === 'user-management' && <PendingBadge collapsed={collapsed} />}
              </Link>
            </li>
          )
        })}
      </ul>
      {me.role === 'admin' && (
        <Suspense>
          <AdminTools collapsed={collapsed} me={me} />
        </Suspense>
      )}
    </nav>
  )
}

/** R-SHELL-11: hidden at zero. */
function PendingBadge({ collapsed }: { collapsed?: boolean }) {
  const t = useTexts(texts)
  const count = usePendingCount()
  if (!count) return null
  return (
    <span
      className={classes(
        'grid min-w-6 place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-6',
        collapsed && 'absolute top-0 right-0.5 min-w-5 px-1 leading-5',
      )}
      data-badge="pending"
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{t('shell.pendingCount', { n: count })}</span>
    </span>
  )
}

const most = 999
