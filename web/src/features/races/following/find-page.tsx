import { linkTo } from '@vondrona/rules/pages'
import { readRegistrationNumber } from '@vondrona/rules/races'
import { texts } from '@vondrona/rules/races/registration'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { registrationAddress } from '../../../lib/site/registration-address.ts'
import { formatMoney } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { serverNow } from '../../../lib/time/server-clock.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx'
import { type FindByEmail, FindByEmailDocument, FindByNumberDocument } from '../operations.generated.ts'
import type { RegistrationParts } from '../parts.ts'
import { forgetHere, rememberedHere } from '../registering/made.ts'
import { useSentence } from '../use-sentence.ts'

type Found = FindByEmail['getMitParticipationByEmail'][number]

async function find(typed: string): Promise<Found[]> {
  if (typed.includes('@')) {
    const { getMitParticipationByEmail } = await call(FindByEmailDocument, { input: { email: typed } })
    return getMitParticipationByEmail
  }
  const registrationNumber = readRegistrationNumber(typed) ?? typed
  const { getMitParticipationByRegistrationNumber: one } = await call(FindByNumberDocument, { registrationNumber })
  return one ? [one] : []
}

/** D-23, D-30: a registration is found again by an e-mail or its number; its link goes to the address given then. */
export function FindPage({ payFound }: Pick<RegistrationParts, 'payFound'>) {
  const t = useTexts(texts)
  const say = useSentence()
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const { field, submit, busy, problem } = useFormAction<{ typed: string }>(
    { defaultValues: { typed: '' }, t: say as never },
    async ({ typed }) => {
      setFound(null)
      setFound(await find(typed.trim()))
    },
  )
  return (
    <NarrowPage
      below={
        <ButtonLink to={linkTo('mit-payment')} variant="quiet">
          {t('registration.new')}
        </ButtonLink>
      }
      framed
      text={t('registration.findText')}
      title={t('registration.find')}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <TextField
          autoCapitalize="none"
          autoComplete="email"
          label={t('registration.findLabel')}
          maxLength={254}
          required
          spellCheck={false}
          {...field('typed', { validate: (typed: string) => typed.trim() !== '' || 'registration.findMissing' })}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('registration.findAction')}
        </Button>
      </form>
      <div aria-live="polite" className="mt-6">
        {found && (
          <>
            <p className="text-sm text-soft">
              {found.length === 0 ? t('registration.notFound') : t('registration.linkSent')}
            </p>
            <ul className="mt-4 flex flex-col gap-4">
              {found.map((one) => (
                <FoundOne key={one.id} one={one} payFound={payFound} />
              ))}
            </ul>
          </>
        )}
      </div>
      <Here />
    </NarrowPage>
  )
}

/** Registrations that were made on this device: no link has to be looked for. */
function Here() {
  const t = useTexts(texts)
  const [all, setAll] = useState(() => rememberedHere(serverNow()))
  if (all.length === 0) return null
  return (
    <section aria-labelledby="here" className="mt-8">
      <h2 className="mb-3 text-lg" id="here">
        {t('registration.here')}
      </h2>
      <Card flush>
        <List label={t('registration.here')}>
          {all.map((one) => (
            <Row key={one.id} text={one.raceName} title={one.fullName} to={registrationAddress(one)} />
          ))}
        </List>
      </Card>
      <Button
        className="-ml-4"
        onClick={() => {
          forgetHere()
          setAll([])
        }}
        variant="quiet"
      >
        {t('registration.forgetHere')}
      </Button>
    </section>
  )
}

function FoundOne({ one, payFound }: { one: Found } & Pick<RegistrationParts, 'payFound'>): ReactNode {
  const t = useTexts(texts)
  const [isPaying, setPaying] = useState(false)
  const { id, fullName, raceName, registrationNumber, status, amount } = one
  return (
    <li className="rounded-card border bg-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold">{fullName}</p>
        <Badge tone={status === 'awaiting_payment' ? 'warning' : status === 'confirmed' ? 'success' : 'neutral'}>
          {t(`registration.status.${status}`)}
        </Badge>
      </div>
      <p className="text-sm text-soft">{[raceName, amount > 0 && formatMoney(amount)].filter(Boolean).join(' · ')}</p>
      <p className="font-mono text-faint text-sm">{registrationNumber}</p>
      {status === 'awaiting_payment' && !isPaying && (
        <Button block className="mt-3" onClick={() => setPaying(true)}>
          {t('registration.payFound')}
        </Button>
      )}
      {isPaying && (
        <div className="mt-4 border-t pt-4">
          {payFound({ participationId: id, back: linkTo('mit-payment', { query: { find: '1' } }) })}
        </div>
      )}
    </li>
  )
}
