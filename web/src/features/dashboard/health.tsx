import { texts } from '@vondrona/rules/dashboard'
import { linkTo } from '@vondrona/rules/pages'
import { CreditCard, HardDrive, type LucideIcon, MailCheck, MessageSquareText, Video } from 'lucide-react'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import type { Dashboard, HealthPart, HealthState } from './operations.generated.ts'

type Glanced = Extract<HealthPart, 'disk' | 'media' | 'messages' | 'payments' | 'smsBudget'>
type Check = Dashboard['dashboardHealth'][number]

const tones: Readonly<Record<HealthState, Tone>> = {
  ok: 'success',
  warning: 'warning',
  failing: 'danger',
  off: 'neutral',
}
/** What administrators look at each day; the page of the service's health has all of it. */
const icons: Readonly<Record<Glanced, LucideIcon>> = {
  disk: HardDrive,
  media: Video,
  messages: MailCheck,
  payments: CreditCard,
  smsBudget: MessageSquareText,
}
/** Where more of it is seen; the disk and the gateway are looked at on the server. */
const places: Readonly<Partial<Record<HealthPart, string>>> = {
  media: linkTo('test-streaming'),
  messages: linkTo('outbox'),
  smsBudget: linkTo('outbox'),
  payments: linkTo('treasury', { query: { problem: 'any' } }),
}
const isGlanced = (check: Check): check is Check & { part: Glanced } => check.part in icons
const gigabytes = (bytes: number) => formatNumber(Math.round(bytes / 1e8) / 10)

/** F-ADM-09: what is stuck. */
export function Health({ checks }: { checks: Dashboard['dashboardHealth'] | undefined }) {
  const t = useTexts(texts)
  const detail = ({ part, state, value, of }: Check & { part: Glanced }) => {
    if (part === 'disk') return t('dashboard.health.diskText', { free: gigabytes(value ?? 0), of: gigabytes(of ?? 0) })
    if (part === 'media') {
      if (state === 'off') return t('dashboard.health.mediaOff')
      if (value === null) return t('dashboard.health.mediaAway')
      return t(`dashboard.health.${state === 'warning' ? 'mediaLacks' : 'mediaText'}`, { n: value })
    }
    if (part === 'smsBudget' && state === 'off') return t('dashboard.health.smsBudgetOff')
    return value ? t(`dashboard.health.${part}Text`, { n: formatNumber(value) }) : t('dashboard.health.fine')
  }
  return (
    <Card flush title={t('dashboard.health')}>
      {!checks ? (
        <SkeletonRows rows={4} />
      ) : (
        <List className="border-t" label={t('dashboard.health')}>
          {checks.filter(isGlanced).map((check) => {
            const Icon = icons[check.part]
            return (
              <Row
                key={check.part}
                leading={
                  <span className="grid size-10 place-items-center rounded-control bg-sunken text-soft">
                    <Icon aria-hidden="true" className="size-5" />
                  </span>
                }
                text={detail(check)}
                title={t(`dashboard.health.${check.part}`)}
                trailing={<Badge tone={tones[check.state]}>{t(`dashboard.state.${check.state}`)}</Badge>}
                {...(places[check.part] && { to: places[check.part] })}
              />
            )
          })}
        </List>
      )}
    </Card>
  )
}
