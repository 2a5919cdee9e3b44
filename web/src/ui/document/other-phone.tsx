import type { DocumentType } from '@vondrona/rules/accounts'
import { type Side, texts } from '@vondrona/rules/identity'
import { linkTo } from '@vondrona/rules/pages'
import { qrPoll } from '@vondrona/rules/signup/constants'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { sayCause } from '../../lib/api/last-failure.ts'
import { type Problems, problemsOf } from '../../lib/api/refusal.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { usePoll } from '../../lib/lifecycle/use-poll.ts'
import { publicAddress } from '../../lib/platform/server.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { askForSlot, type Slot, slotProgress } from '../../lib/upload/index.ts'
import { Button } from '../controls/button.tsx'
import { CopyField } from '../controls/copy-field.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { type DocumentPhoto, photoReceived } from './photo.ts'

const QrCode = latePart(() => import('../pictures/qr-code.tsx').then((module) => ({ default: module.QrCode })))

type State =
  | { name: 'opening' | 'gone' }
  | { name: 'failed'; why: Problems }
  | { name: 'waiting'; slot: Slot; percent: number }

/** F-KYC-09: a place for one photo, shown as a code; the other phone fills it, and this page continues automatically. */
export function OtherPhone({
  side,
  type,
  onClose,
  onPhoto,
}: {
  side: Side
  type: DocumentType
  onClose: () => void
  onPhoto: (photo: DocumentPhoto) => void
}) {
  const t = useTexts(texts)
  const [state, setState] = useState<State>({ name: 'opening' })

  const open = useCallback(async () => {
    setState({ name: 'opening' })
    setState(
      await askForSlot(0).then(
        (slot): State => ({ name: 'waiting', slot, percent: 0 }),
        (error): State => ({ name: 'failed', why: problemsOf(error) }),
      ),
    )
  }, [])
  useEffect(() => void open(), [open])

  const slot = state.name === 'waiting' ? state.slot : null
  const watched = useRef(slot)
  useEffect(() => {
    watched.current = slot
    return () => {
      watched.current = null
    }
  }, [slot])
  async function ask() {
    if (!slot) return
    const progress = await slotProgress(slot).catch(() => undefined)
    if (watched.current !== slot || progress === undefined) return // no network for a moment: it is asked again
    if (progress === null) return setState({ name: 'gone' })
    if (progress.complete) return onPhoto(photoReceived(slot))
    const percent = progress.size ? Math.floor((100 * progress.received) / progress.size) : 0
    setState({ name: 'waiting', slot, percent })
  }
  usePoll(ask, qrPoll, slot !== null)

  return (
    <Dialog onClose={onClose} open size="sm" title={t('identity.phone.title')}>
      {state.name === 'failed' || state.name === 'gone' ? (
        <div role="alert">
          <p>{t(`identity.phone.${state.name}`)}</p>
          {state.name === 'failed' && (
            <p className="mt-2 text-soft">
              {sayCause(state.why, { connection: t('shell.network'), server: t('shell.serverTrouble') })}
            </p>
          )}
          <Button block className="mt-4" onClick={open} variant="primary">
            {t('identity.phone.again')}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-soft">{t('identity.phone.text')}</p>
          <div className="my-5 grid place-items-center">
            <Suspense fallback={<Skeleton className="size-52 rounded-control" />}>
              {slot ? (
                <QrCode label={t('identity.phone.qr')} text={addressOf(slot, side, type)} />
              ) : (
                <Skeleton className="size-52 rounded-control" />
              )}
            </Suspense>
          </div>
          <p className="mb-5 text-center font-medium" role="status">
            {state.name === 'waiting' && state.percent > 0
              ? t('identity.phone.coming', { percent: state.percent })
              : t('identity.phone.waiting')}
          </p>
          <CopyField label={t('identity.phone.link')} value={slot ? addressOf(slot, side, type) : ''} />
        </>
      )}
    </Dialog>
  )
}

/** The secret is behind the #, so that no server and no log ever sees it. */
const addressOf = ({ id, secret }: Slot, side: Side, type: DocumentType) =>
  publicAddress(linkTo('capture', { id, query: { side, type }, hash: secret }))
