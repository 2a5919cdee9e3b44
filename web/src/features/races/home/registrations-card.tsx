import { linkTo } from '@vondrona/rules/pages'
import { onHome, texts } from '@vondrona/rules/races/mine'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List } from '../../../ui/layout/list.tsx'
import { RegistrationRow, useMine } from './my-registrations.tsx'

const shownAtOnce = 5

/** On one's home: one's registrations for races, with what each waits for. Nothing for who has none. */
export function RegistrationsCard() {
  const t = useTexts(texts)
  const { all, now } = useMine()
  const registrations = onHome(all, now)
  if (registrations.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('mit-payment')}>
          {t('mine.all')}
        </ButtonLink>
      }
      flush
      title={t('mine.title')}
    >
      <List className="border-t" label={t('mine.title')}>
        {registrations.slice(0, shownAtOnce).map((one) => (
          <RegistrationRow key={one.id} now={now} registration={one} />
        ))}
      </List>
    </Card>
  )
}
