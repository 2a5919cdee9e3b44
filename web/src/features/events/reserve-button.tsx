import { texts } from '@vondrona/rules/events/agenda'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'

/** What a visitor presses to reserve: the way to the login, and back. */
export function ReserveButton({ onPress }: { onPress?: () => void }) {
  const t = useTexts(texts)
  return (
    <>
      <Button block name="reserve" onClick={onPress} variant="primary">
        {t('agenda.reserve')}
      </Button>
      <p className="mt-2 text-center text-faint text-sm">{t('agenda.reserveNote')}</p>
    </>
  )
}
