import { type OfferView, texts } from '@vondrona/rules/races/offer'
import { Each } from '../../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'

/** How far, for whom, and what to have ready. */
export function OfferFacts({ view }: { view: Pick<OfferView, 'distance' | 'ages' | 'minors' | 'documents'> }) {
  const t = useTexts(texts)
  return (
    <dl className="flex flex-col gap-2.5 text-base">
      <Each of={view.distance}>
        {({ text }) => (
          <div>
            <dt className="text-faint text-sm">{t('offer.distance')}</dt>
            <dd>{text}</dd>
          </div>
        )}
      </Each>
      <div>
        <dt className="text-faint text-sm">{t('offer.ages')}</dt>
        <dd>
          {view.ages}
          <Each of={view.minors}>{({ text }) => <span className="block text-soft">{text}</span>}</Each>
        </dd>
      </div>
      <Each of={view.documents}>
        {({ lines }) => (
          <div>
            <dt className="text-faint text-sm">{t('offer.documents')}</dt>
            <dd>
              <ul className="list-disc pl-5">
                <Each of={lines}>{({ text }) => <li className="break-words">{text}</li>}</Each>
              </ul>
            </dd>
          </div>
        )}
      </Each>
    </dl>
  )
}
