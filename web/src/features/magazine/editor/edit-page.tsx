import { texts } from '@vondrona/rules/magazine/editor'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { Desk } from './article-editor.tsx'
import { type Opening, openArticle } from './saving/article-requests.ts'
import { openPlace, type Place } from './saving/local-copies.ts'

/** `magazine/{id}/edit` */
export function Component() {
  const { id = '' } = useParams()
  const { user } = useSession()
  return user && <OpenArticle id={id.toLowerCase()} key={id} member={user.id} />
}

function OpenArticle({ id, member }: { id: string; member: string }) {
  const t = useTexts(texts)
  const isNew = useLocation().state?.isNew === true
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ place: Place; opening: Opening }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    let isOver = false
    const place = openPlace(member, id)
    void openArticle(place, isNew).then((opening) => !isOver && setFound({ place, opening }))
    return () => {
      isOver = true
    }
  }, [member, id, turn])
  if (!found) return <SkeletonText lines={8} />
  if (found.opening === 'missing') return <ErrorState text={t('editor.notFound')} title={t('editor.edit')} />
  if (found.opening === 'unreachable')
    return (
      <ErrorState
        offline={t('editor.unreachableText')}
        onRetry={() => setTurn((before) => before + 1)}
        title={t('editor.unreachable')}
      />
    )
  return <Desk opened={found.opening} place={found.place} />
}
