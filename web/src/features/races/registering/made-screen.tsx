import { texts } from '@vondrona/rules/races/registration'
import { ChevronRight, CircleCheck, TreePine } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { registrationAddress } from '../../../lib/site/registration-address.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { MadeParticipation } from '../operations.generated.ts'
import type { PayPart } from '../parts.ts'

const VerifyPlace = latePart(() =>
  import('../contact/verify-place.tsx').then(({ VerifyPlace }) => ({ default: VerifyPlace })),
)

/** R-MIT-06, R-MIT-11: what is to be paid now, in view however many were registered; the trees, and the numbers to keep. */
export function MadeScreen({
  made,
  pay,
  onAnother,
}: {
  made: readonly MadeParticipation[]
  pay: PayPart
  onAnother: () => void
}) {
  const t = useTexts(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const charges = [...new Set(made.flatMap(({ orderId }) => orderId ?? []))]
  const trees = made.reduce((sum, one) => sum + one.trees, 0)
  const [first] = made
  const [verified, setVerified] = useState(() => new Set<string>())
  const [unverified, ...others] = made.filter(({ id, contact }) => contact === 'awaited' && !verified.has(id))
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6">
      <header className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-success-soft text-success">
          <CircleCheck aria-hidden="true" className="size-7" />
        </span>
        <div>
          <h1 className="text-xl outline-none" ref={heading} tabIndex={-1}>
            {made.length > 1 ? t('registration.doneMany', { n: made.length }) : t('registration.done')}
          </h1>
          <p className="mt-1 text-soft">
            {t(
              unverified
                ? 'registration.doneUnverified'
                : charges.length > 0
                  ? 'registration.doneText'
                  : 'registration.doneFree',
            )}
          </p>
        </div>
      </header>
      {unverified && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
          <VerifyPlace
            onVerified={(changed) => setVerified((before) => new Set([...before, ...changed.map(({ id }) => id)]))}
            places={[unverified, ...others]}
          />
        </Suspense>
      )}
      {charges.map((orderId) => (
        <section key={orderId}>
          {pay({
            orderId,
            back: first ? registrationAddress(made.find((one) => one.orderId === orderId) ?? first) : '',
          })}
        </section>
      ))}
      <p className="flex items-center gap-3 rounded-control bg-success-soft p-3.5">
        <TreePine aria-hidden="true" className="size-6 shrink-0 text-success" />
        {trees > 1 ? t('registration.trees', { n: trees }) : t('registration.tree')}
      </p>
      <ul className="flex flex-col gap-4">
        {made.map((one) => (
          <li className="rounded-card border bg-raised p-4" key={one.id}>
            <p className="font-semibold">{one.fullName}</p>
            <p className="mb-3 text-sm text-soft">{one.raceName}</p>
            <CopyField
              hint={t('registration.keepNumber')}
              label={made.length > 1 ? t('registration.numberOf', { name: one.fullName }) : t('registration.number')}
              mono
              roomy
              value={one.registrationNumber}
            />
            <Link
              className="link mt-2 inline-flex min-h-11 items-center gap-1 font-medium"
              to={registrationAddress(one)}
            >
              {t('registration.open', { name: one.fullName })}
              <ChevronRight aria-hidden="true" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      <Button block onClick={onAnother} variant="quiet">
        {t('registration.another')}
      </Button>
    </div>
  )
}
