import { isPushSubject, texts } from '@vondrona/rules/notifications/push'
import { usePush } from '../../lib/push/use-push.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'

const reasons = {
  wrapper: 'push.wrapper',
  install: 'push.installFirst',
  unsupported: 'push.unsupported',
  denied: 'push.denied',
  notRemembered: 'push.notRemembered',
} as const

/** What is told on closed devices, on which, and what keeps this one from it. */
export function DevicesCard() {
  const t = useTexts(texts)
  const { ability, isHere, settings, subscribe, choose, remove } = usePush()
  if (!settings) return null
  const { publicKey, subjects, devices } = settings
  const chosen = subjects.flatMap(({ subject, on }) => (on && isPushSubject(subject) ? subject : []))
  const reason = !publicKey ? 'push.off' : ability === 'able' ? null : reasons[ability]
  return (
    <Card
      actions={
        !reason &&
        isHere === false && (
          <Button busy={subscribe.busy} onClick={() => subscribe.run(chosen)} variant="primary">
            {t('push.enable')}
          </Button>
        )
      }
      className="mt-5"
      flush
      text={t('push.text')}
      title={t('push.title')}
    >
      {reason && <p className="border-t p-4 text-soft sm:px-5">{t(reason)}</p>}
      {publicKey && ability !== 'wrapper' && (
        <>
          <ul className="divide-y border-t px-4 sm:px-5">
            {subjects.map(({ subject, on }) => (
              <li className="py-1.5" key={subject}>
                <Switch
                  checked={on}
                  label={isPushSubject(subject) ? t(`push.subject.${subject}`) : subject}
                  onChange={(event) => isPushSubject(subject) && choose.run(subject, event.target.checked)}
                />
              </li>
            ))}
          </ul>
          <h3 className="border-t px-4 pt-4 font-semibold sm:px-5">{t('push.devices')}</h3>
          {devices.length === 0 && <p className="px-4 pt-1 pb-4 text-soft sm:px-5">{t('push.noDevices')}</p>}
          <ul className="divide-y px-4 sm:px-5">
            {devices.map(({ id, device, createdAt, isThis }) => (
              <li className="flex min-h-14 items-center gap-3 py-2" key={id}>
                <span className="min-w-0 flex-1">
                  <span className="block">{isThis ? t('push.thisDevice') : device}</span>
                  <span className="block text-faint text-sm">
                    {isThis && `${device} · `}
                    {t('push.since', { date: formatDay(createdAt) })}
                  </span>
                </span>
                <Button
                  aria-label={t('push.disableNamed', { device })}
                  busy={remove.running?.[0] === id}
                  onClick={() => remove.run(id, isThis)}
                  size="sm"
                  variant="quiet"
                >
                  {t('push.disable')}
                </Button>
              </li>
            ))}
          </ul>
          <p className="border-t p-4 text-faint text-sm sm:px-5">{t('push.vendors')}</p>
        </>
      )}
    </Card>
  )
}
