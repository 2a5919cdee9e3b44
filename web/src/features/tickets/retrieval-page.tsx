import { texts as accounts } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import { texts as sessions } from '@vondrona/rules/sessions'
import { retrieveByEmailInput, retrieveByNumberInput, texts as tickets } from '@vondrona/rules/tickets'
import { ticket } from '@vondrona/rules/tickets/constants'
import { texts } from '@vondrona/rules/tickets/retrieval'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { keepAsked, keptAsked } from '../../lib/forms/asked-code.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../lib/forms/zod-resolver.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts, useTextsOf } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { DateField } from '../../ui/controls/date-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { When } from '../../ui/layout/when.tsx'
import { ConfirmRetrievalDocument, type FoundTickets, RetrieveTicketsDocument } from './operations.generated.ts'

const asked = 'retrieval'

/** /ticket-retrieval, R-TKT-02: a ticket taken without an account, by e-mail, phone and date of birth (D-30). */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('retrieval.title'))
  const [found, show] = useState(() => keptAsked<FoundTickets>(asked, ticket.retrieval.life))
  const setFound = (next: FoundTickets | null) => {
    keepAsked(asked, next?.retrievalId ? next : null) // masked, until the code is entered
    show(next)
  }
  const isMember = useSession().status === 'member'
  const below = isMember ? (
    <Link className="link" to={linkTo('tickets')}>
      {t('retrieval.member')}
    </Link>
  ) : undefined
  const again = (
    <Button block onClick={() => setFound(null)} variant="quiet">
      {t('retrieval.again')}
    </Button>
  )
  if (!found || found.tickets.length === 0)
    return (
      <NarrowPage below={below} framed text={t('retrieval.text')} title={t('retrieval.title')}>
        <SearchForm none={found?.message} onFound={setFound} />
      </NarrowPage>
    )
  return (
    <NarrowPage framed text={found.message} title={t('retrieval.found')}>
      <div className="flex flex-col gap-5">
        <TicketList found={found} />
        {found.retrievalId && <CodeForm onFound={setFound} retrievalId={found.retrievalId} />}
        {again}
      </div>
    </NarrowPage>
  )
}

function SearchForm({ none, onFound }: { none: string | undefined; onFound: (found: FoundTickets) => void }) {
  const t = useTexts(texts)
  const [byNumber, setByNumber] = useState(false)
  const { field, submit, busy, problem } = useFormAction(
    {
      defaultValues: { email: '', registrationNumber: '', phone: '', birthDate: '' },
      mayBeLost: true,
      resolver: zodResolver(byNumber ? retrieveByNumberInput : retrieveByEmailInput),
      t: useTextsOf(texts, accounts, sessions, tickets),
    },
    async (values) => onFound((await call(RetrieveTicketsDocument, values)).retrieveTickets),
  )
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <FormProblem>{problem ?? none}</FormProblem>
      <div className="flex flex-col items-start gap-1">
        {byNumber ? (
          <TextField
            autoCapitalize="characters"
            autoComplete="off"
            hint={t('retrieval.numberHint')}
            key="number"
            label={t('retrieval.number')}
            required
            spellCheck={false}
            {...field('registrationNumber')}
          />
        ) : (
          <TextField
            autoCapitalize="none"
            autoComplete="email"
            inputMode="email"
            key="email"
            label={t('retrieval.email')}
            required
            spellCheck={false}
            type="email"
            {...field('email')}
          />
        )}
        <button className="link min-h-11 text-sm" onClick={() => setByNumber(!byNumber)} type="button">
          {t(byNumber ? 'retrieval.withEmail' : 'retrieval.withoutEmail')}
        </button>
      </div>
      <TextField
        autoComplete="tel"
        inputMode="tel"
        label={t('retrieval.phone')}
        placeholder={t('retrieval.phonePlaceholder')}
        required
        type="tel"
        {...field('phone')}
      />
      <DateField
        autoComplete="bday"
        hint={t('retrieval.birthHint')}
        label={t('retrieval.birthDate')}
        required
        {...field('birthDate')}
      />
      <Button block busy={busy} type="submit" variant="primary">
        {t('retrieval.find')}
      </Button>
    </form>
  )
}

function CodeForm({ retrievalId, onFound }: { retrievalId: string; onFound: (found: FoundTickets) => void }) {
  const t = useTexts(texts)
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { code: '' }, mayBeLost: true, t },
    async ({ code }) => onFound((await call(ConfirmRetrievalDocument, { retrievalId, code })).confirmRetrieval),
  )
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <FormProblem>{problem}</FormProblem>
      <TextField
        autoComplete="one-time-code"
        inputMode="numeric"
        label={t('retrieval.code')}
        required
        {...field('code')}
      />
      <Button block busy={busy} type="submit" variant="primary">
        {t('retrieval.open')}
      </Button>
    </form>
  )
}

function TicketList({ found: { tickets } }: { found: FoundTickets }) {
  const t = useTexts(texts)
  return (
    <ul className="flex flex-col gap-3">
      {tickets.map(({ id, eventTitle, startsAt, fullName, ticketType, link }) => (
        <li className="flex flex-col gap-3 rounded-control border p-3.5" key={id}>
          <div>
            {startsAt && (
              <p className="text-soft text-sm">
                <When at={startsAt} />
              </p>
            )}
            <p className="break-words font-semibold">{eventTitle}</p>
            <p className="break-words">{fullName}</p>
            <p className="break-words text-faint text-sm">{ticketType}</p>
          </div>
          {link && (
            <ButtonLink block to={link} variant="primary">
              {t('retrieval.show')}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  )
}
