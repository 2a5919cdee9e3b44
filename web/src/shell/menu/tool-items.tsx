import { linkTo, whereInstead } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/shell/tools'
import { CirclePlay, CreditCard, FileCheck, type LucideIcon, MailOpen, ScrollText, Wallet } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Me } from '../../lib/session/session.ts'
import { site } from '../../lib/site/site-settings.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { type Tool, toolNames } from './admin-tools.ts'
import { itemLook } from './item-look.ts'

const tools = {
  'document-admin': FileCheck,
  treasury: Wallet,
  audit: ScrollText,
  outbox: MailOpen,
  'test-streaming': CirclePlay,
  'test-payment': CreditCard,
} as const satisfies Record<Tool, LucideIcon>

/** On a low screen the menu scrolls: to the page that is open. */
const intoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' })

/** Under the items of the menu: what only administrators open, seldom (R-ROLE-18 fixes the items themselves). */
export default function AdminTools({ me, collapsed }: { me: Me; collapsed?: boolean | undefined }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const allowed = toolNames.filter((name) => whereInstead(linkTo(name), me, site) === null)
  if (allowed.length === 0) return null
  return (
    <div className="mt-3 border-t pt-3 pointer-fine:mt-2 pointer-fine:pt-2">
      <p className={classes('px-3.5 pb-1 font-medium text-faint text-xs', collapsed && 'sr-only')} id="admin-tools">
        {t('tools.title')}
      </p>
      <ul aria-labelledby="admin-tools" className="flex flex-col gap-0.5">
        {allowed.map((name) => {
          const Icon = tools[name]
          const isCurrent = pathname === linkTo(name)
          const label = t(`tools.${name}`)
          return (
            <li key={name}>
              <Link
                aria-current={isCurrent ? 'page' : undefined}
                className={classes(
                  itemLook,
                  isCurrent
                    ? 'bg-accent-soft font-semibold text-accent-ink'
                    : 'text-soft hover:bg-sunken hover:text-ink',
                  collapsed && 'justify-center px-0',
                )}
                data-tool={name}
                ref={isCurrent ? intoSight : null}
                title={collapsed ? label : undefined}
                to={linkTo(name)}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.9} />
                <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 leading-tight'}>{label}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
