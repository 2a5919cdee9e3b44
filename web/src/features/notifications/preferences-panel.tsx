import { groupOf, isNotificationKind, mayConcern, notificationGroups, texts } from '@vondrona/rules/notifications'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { call, Refusal, useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type Choice, makeChoices } from './choices.ts'
import { DevicesCard } from './devices-card.tsx'
import {
  type NotificationPreferences,
  NotificationPreferencesDocument,
  SetNotificationPreferencesDocument,
} from './operations.generated.ts'

type Preference = NotificationPreferences['notificationPreferences'][number]
const choiceOf = ({ kind, inApp, email }: Preference): Choice => ({ kind, inApp, email })

/** Settings: which notifications one gets, and how, by subject. Each switch is saved at once. */
export function Component() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [{ data, error }, again] = useQuery({
    query: NotificationPreferencesDocument,
    requestPolicy: 'cache-and-network',
  })
  const mine = data?.notificationPreferences.filter(
    ({ kind }) => isNotificationKind(kind) && user && mayConcern(kind, user),
  )
  const groups = notificationGroups
    .map((name) => ({ name, items: mine?.filter(({ kind }) => isNotificationKind(kind) && groupOf(kind) === name) }))
    .filter(({ items }) => items && items.length > 0)
  return (
    <>
      <Card flush text={t('notifications.preferencesText')} title={t('notifications.preferences')}>
        {mine ? (
          mine.length === 0 ? (
            <p className="border-t p-4 text-soft sm:px-5">{t('notifications.noPreferences')}</p>
          ) : (
            <div className="divide-y border-t">
              {groups.map(({ name, items = [] }, index) => (
                <Group isOpen={index === 0} items={items} key={name} title={t(`notifications.group.${name}`)} />
              ))}
            </div>
          )
        ) : error ? (
          <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
        ) : (
          <div className="border-t p-4 sm:px-5">
            <SkeletonText lines={6} />
          </div>
        )}
      </Card>
      {(mine || error) && <DevicesCard /> /* with the list, so that nothing moves */}
    </>
  )
}

const columns = 'grid grid-cols-[minmax(0,1fr)_3.5rem_3.5rem] items-center gap-x-2'

/** One subject; folded it still says how much of it comes by mail. */
function Group({ title, items, isOpen }: { title: string; items: readonly Preference[]; isOpen: boolean }) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map())
  const shown = items.map((item) => ({ ...item, ...chosen.get(item.kind) }))

  const [choose] = useState(() =>
    makeChoices({
      save: (choice) => call(SetNotificationPreferencesDocument, { preferences: [choice] }),
      show: (choice) => setChosen((now) => new Map(now).set(choice.kind, choice)),
      failed: (error) => toast.error(error instanceof Refusal ? error.message : t('notifications.saveFailed')),
    }),
  )

  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-faint text-sm">
            {t('notifications.groupState', { on: shown.filter(({ email }) => email).length, n: shown.length })}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div aria-hidden="true" className={`${columns} px-4 text-faint text-sm sm:px-5`}>
        <span />
        <span className="text-center">{t('notifications.inAppShort')}</span>
        <span className="text-center">{t('notifications.emailShort')}</span>
      </div>
      <ul className="divide-y px-4 pb-2 sm:px-5">
        {shown.map((preference) => (
          <li className={`${columns} py-1.5`} key={preference.kind}>
            <span className="min-w-0 leading-snug">{preference.label}</span>
            {(['inApp', 'email'] as const).map((way) => (
              <Switch
                aria-label={`${preference.label}\u00a0: ${t(`notifications.${way}`)}`}
                checked={preference[way]}
                className="justify-center!"
                key={way}
                label={<span className="sr-only">{t(`notifications.${way}`)}</span>}
                onChange={({ target }) => void choose(choiceOf(preference), { [way]: target.checked })}
              />
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
