import { texts } from '@vondrona/rules/events/organizing'
import { call } from '../../../../lib/api/graphql.ts'
import { useAnswer } from '../../../../lib/api/use-answer.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { PostponementEffectsDocument } from '../operations.generated.ts'

/** What moves with the date, and what does not count any more, each named before somebody decides. */
export function PostponementEffects({ id, isBack }: { id: string; isBack?: boolean }) {
  const t = useTexts(texts)
  const { data } = useAnswer(() => call(PostponementEffectsDocument, { eventId: id }), id)
  if (!data) return <p className="mb-4 min-h-24 text-faint">{t('organizing.effects.loading')}</p>
  const shown = data.postponementEffects.filter(({ thing }) => (thing === 'left') === Boolean(isBack))
  return (
    <ul className="mb-4 min-h-24 list-disc pl-5 text-sm text-soft">
      {shown.map(({ thing, count }) => (
        <li key={thing}>{t(`organizing.effects.${thing}.${plural(count)}`, { n: count })}</li>
      ))}
      <li>{t(isBack ? 'organizing.effects.back' : 'organizing.effects.always')}</li>
    </ul>
  )
}
