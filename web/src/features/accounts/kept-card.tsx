import { texts } from '@vondrona/rules/shell/later'
import { weightText } from '@vondrona/rules/uploads/view'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isComplete, isFree, type Kept, later, mayGoOnFor } from '../../lib/later/index.ts'
import { kinds } from '../../lib/later/kinds.ts'
import { whyNot, whyStopped } from '../../lib/later/why-not.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Card } from '../../ui/layout/card.tsx'

/** What is kept for later on this device, and how to let it go. What was cut goes on by itself on Wi-Fi. */
export function KeptCard() {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const [list, setList] = useState<readonly Kept[]>()
  const [asking, setAsking] = useState<Kept | null>(null)
  const refresh = () => later.list().then(setList)
  const onProgress = () => void refresh()
  const sayWhy = async (error: unknown) => void toast.error(await whyNot(error))
  const resume = (kept: Kept, agreed: boolean) => {
    setAsking(null)
    void later
      .keep(kept, { onProgress, mayGoOn: mayGoOnFor(agreed) })
      .then(async (received) => {
        const why = await whyStopped(received, await later.get(kept.id))
        if (why) toast.info(why)
      })
      .catch(sayWhy)
      .then(refresh)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever the network is back
  useEffect(() => {
    let isShown = true
    let isGoing = false
    const say = async (error: unknown) => {
      if (isShown) await sayWhy(error)
    }
    const look = async () => {
      await refresh()
      if (isGoing) return
      isGoing = true
      await later.goOn({ mayGoOn: isFree, onProgress, onGone: say }).catch(say)
      isGoing = false
      await refresh()
    }
    void look()
    addEventListener('online', look)
    return () => {
      isShown = false
      removeEventListener('online', look)
    }
  }, [])
  if (!list) return null
  const none = ['later.none' as const, ...Object.values(kinds).map(({ where }) => where)]
  const total = list.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card
      text={
        list.length > 0 ? t('later.text', { size: weightText(total, language) }) : none.map((key) => t(key)).join(' ')
      }
      title={t('later.title')}
    >
      {list.length > 0 && (
        <ul aria-label={t('later.title')} className="divide-y">
          {list.map((kept) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2" key={kept.id}>
              <span className="min-w-0 flex-1 basis-48">
                <Link className="block break-words font-medium hover:underline" to={kept.path}>
                  {kept.title}
                </Link>
                <span className="text-faint text-sm tabular-nums">
                  {isComplete(kept)
                    ? weightText(kept.bytes, language)
                    : t(kinds[kept.kind].part, {
                        size: weightText(kept.bytes, language),
                        n: kept.done,
                        of: kept.files.length,
                      })}
                </span>
              </span>
              {!isComplete(kept) && (
                <Button
                  aria-label={t('later.resumeOf', { title: kept.title })}
                  onClick={() => (isFree() ? resume(kept, false) : setAsking(kept))}
                  size="sm"
                >
                  {t('later.resume')}
                </Button>
              )}
              <Button
                aria-label={t('later.removeOf', { title: kept.title })}
                onClick={() => void later.remove(kept.id).then(refresh)}
                size="sm"
                variant="quiet"
              >
                {t('later.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <ConfirmDialog
          confirm={t('later.askConfirm')}
          onClose={() => setAsking(null)}
          onConfirm={() => resume(asking, true)}
          open
          text={t(kinds[asking.kind].ask, { size: weightText(Math.max(asking.weight - asking.bytes, 0), language) })}
          title={t('later.askTitle')}
        />
      )}
    </Card>
  )
}
