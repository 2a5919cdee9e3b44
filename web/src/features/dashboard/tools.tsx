import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import {
  CreditCard,
  FileCheck,
  HeartPulse,
  type LucideIcon,
  MailCheck,
  ScrollText,
  Users,
  Video,
  Wallet,
} from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'

const tools = [
  [Users, 'shell.menu.user-management', 'dashboard.linkUsersText', linkTo('user-management')],
  [ScrollText, 'dashboard.linkAudit', 'dashboard.linkAuditText', linkTo('audit')],
  [HeartPulse, 'dashboard.linkHealth', 'dashboard.linkHealthText', linkTo('health')],
  [MailCheck, 'dashboard.linkOutbox', 'dashboard.linkOutboxText', linkTo('outbox')],
  [FileCheck, 'dashboard.linkDocuments', 'dashboard.linkDocumentsText', linkTo('document-admin')],
  [Wallet, 'dashboard.linkTreasury', 'dashboard.linkTreasuryText', linkTo('treasury')],
  [CreditCard, 'dashboard.linkPayments', 'dashboard.linkPaymentsText', linkTo('test-payment')],
  [Video, 'dashboard.linkStreaming', 'dashboard.linkStreamingText', linkTo('test-streaming')],
] as const satisfies readonly (readonly [LucideIcon, string, string, string])[]

/** Pages of administration that no menu has. */
export function Tools() {
  const t = useTexts(texts)
  return (
    <Card flush title={t('dashboard.quickLinks')}>
      <List className="border-t" label={t('dashboard.quickLinks')}>
        {tools.map(([Icon, title, text, to]) => (
          <Row
            key={to}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" className="size-5" />
              </span>
            }
            text={t(text)}
            title={t(title)}
            to={to}
          />
        ))}
      </List>
    </Card>
  )
}
