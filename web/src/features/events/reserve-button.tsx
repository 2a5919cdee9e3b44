import { texts } from '@vondrona/rules/events/agenda'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'

/** What a visitor presses to reserve: the way to the login, and back. */
export function ReserveButton({ price, onPress }: { price: string; onPress?: () => void }) {
  const t = useTexts(texts)
  return (
    <>
      <PageAction text={price}>
        <Button block name="reserve" onClick={onPress} variant="primary">
          {t('agenda.reserve')}
        </Button>
      </PageAction>
      <p className="mt-2 text-center text-faint text-sm">{t('agenda.reserveNote')}</p>
    </>
  )
}
