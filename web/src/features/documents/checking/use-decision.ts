import { toMadagascar } from '@vondrona/rules/dates'
import { type DocumentDecision, documentStates, expiryOf } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { canMove } from '@vondrona/rules/states'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useTyped } from '../../../lib/forms/unsaved.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { type CheckedDocument, VerifyDocumentDocument } from '../operations.generated.ts'
import type { News } from './use-news.ts'

const day = 86_400_000

/** What can be decided about a document, with the last day of its validity; the next one follows a decision. */
export function useDecision(
  document: CheckedDocument | null,
  { onNext, onLast, news }: { onNext: (() => void) | null; onLast: () => void; news: News },
) {
  const t = useTexts(texts)
  const isOwn = useSession().user?.id === document?.userId
  const [typed, setTyped] = useState<string | null>(null)
  const usual = document && expiryOf(document.documentType, serverNow())
  const usualDay = usual ? toMadagascar(new Date(usual.getTime())).slice(0, 10) : ''
  const shownDay = typed ?? document?.declaredUntil ?? usualDay
  const { run, busy, running } = useAction(async (status: DocumentDecision, rejectionReason?: string) => {
    if (!document) return
    const expiresOn = status === 'verified' && typed && typed !== (document.declaredUntil ?? usualDay) ? typed : null
    news.willDecide(document.id)
    const seen = { id: document.id, seenStatus: document.status }
    const decision = { ...seen, status, rejectionReason: rejectionReason ?? null, expiresOn }
    try {
      news.hasDecided((await call(VerifyDocumentDocument, decision)).verifyDocument)
    } catch (refusal) {
      news.hasFailed(document.id)
      throw refusal
    }
    toast.success(t(`checking.done.${status}`))
    if (onNext) return onNext()
    toast.info(t('checking.lastOne'))
    onLast()
  })
  useTyped(typed, busy, ['document'])
  const may = (move: 'verify' | 'reject') =>
    document !== null && !busy && !isOwn && canMove(documentStates, document.status, move)
  return {
    isOwn,
    may: { verify: may('verify') && document?.scan !== 'infected', reject: may('reject') },
    busy,
    deciding: running?.[0],
    verify: () => run('verified'),
    reject: (reason: string) => run('rejected', reason),
    /** Null where it does not expire. */
    until: usual
      ? {
          value: shownDay,
          isDeclared: document?.declaredUntil != null,
          min: toMadagascar(new Date(serverNow().getTime())).slice(0, 10),
          max: toMadagascar(new Date(serverNow().getTime() + 50 * 365 * day)).slice(0, 10),
          change: setTyped,
        }
      : null,
  }
}
export type Decision = ReturnType<typeof useDecision>
