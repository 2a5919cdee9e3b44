import { texts } from '@vondrona/rules/shell/later'
import { weightText } from '@vondrona/rules/uploads/view'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isComplete, isFree, type Kept, later, NoRoom } from '../../lib/later/index.ts'
import { useLanguage, useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { Card } from '../../ui/layout/card.tsx'

/** What is kept for later on this device, and how to let it go. What was cut goes on by itself on Wi-Fi. */
export function KeptCard() {
  const t = useTexts(texts)
  const [language] = useLanguage()
  const [list, setList] = useState<readonly Kept[]>()
  const refresh = () => later.list().then(setList)
  const goOn = async (kept: Kept) => {
    await later
      .keep(kept, () => void refresh())
      .catch((error) => toast.error(t(error instanceof NoRoom ? 'later.noRoom' : 'later.cut')))
    await refresh()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and whenever the network is back
  useEffect(() => {
    const look = async () => {
      const found = await later.list()
      setList(found)
      if (isFree()) for (const kept of found) if (!isComplete(kept)) await goOn(kept)
    }
    void look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  if (!list) return null
  const total = list.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Card
      text={list.length > 0 ? t('later.text', { size: weightText(total, language) }) : t('later.none')}
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
                    : t('later.part', { size: weightText(kept.bytes, language), n: kept.done, of: kept.files.length })}
                </span>
              </span>
              {!isComplete(kept) && (
                <Button aria-label={t('later.resumeOf', { title: kept.title })} onClick={() => goOn(kept)} size="sm">
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
    </Card>
  )
}
