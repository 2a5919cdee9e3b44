import { texts } from '@vondrona/rules/notifications'
import { useState } from 'react'
import { call, Refusal, useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { toast } from '../../ui/dialogs/toasts.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import {
  type NotificationPreferences,
  NotificationPreferencesDocument,
  SetNotificationPreferencesDocument,
} from './operations.generated.ts'

type Preference = NotificationPreferences['notificationPreferences'][number]

/** Settings: which notifications one gets, and how. Each switch is saved at once. */
export function Component() {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: NotificationPreferencesDocument,
    requestPolicy: 'cache-and-network',
  })
  const preferences = data?.notificationPreferences
  return (
    <Card text={t('notifications.preferencesText')} title={t('notifications.preferences')}>
      {preferences ? (
        preferences.length === 0 ? (
          <p className="text-soft">{t('notifications.noPreferences')}</p>
        ) : (
          <ul className="divide-y">
            {preferences.map((preference) => (
              <PreferenceRow key={preference.kind} preference={preference} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  )
}

function PreferenceRow({ preference }: { preference: Preference }) {
  const t = useTexts(texts)
  const [shown, setShown] = useState(preference)

  async function set(way: 'inApp' | 'email', on: boolean) {
    const next = { ...shown, [way]: on }
    setShown(next)
    try {
      await call(SetNotificationPreferencesDocument, {
        preferences: [{ kind: next.kind, inApp: next.inApp, email: next.email }],
      })
    } catch (error) {
      setShown((now) => ({ ...now, [way]: !on })) // the other switch may have been saved in the meantime
      toast.error(error instanceof Refusal ? error.message : t('notifications.saveFailed'))
    }
  }

  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-medium">{preference.label}</p>
      <div className="mt-1 sm:grid sm:grid-cols-2 sm:gap-x-8">
        <Switch
          aria-label={`${preference.label} : ${t('notifications.inApp')}`}
          checked={shown.inApp}
          label={t('notifications.inApp')}
          onChange={(event) => set('inApp', event.target.checked)}
        />
        <Switch
          aria-label={`${preference.label} : ${t('notifications.email')}`}
          checked={shown.email}
          label={t('notifications.email')}
          onChange={(event) => set('email', event.target.checked)}
        />
      </div>
    </li>
  )
}
