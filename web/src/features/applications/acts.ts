/** Sending an application that was written without a network (lib/acts/waiting-acts.ts). */
import { actLongLife } from '@vondrona/rules/constants'
import type { Answers } from '@vondrona/rules/forms'
import type { Act } from '../../lib/acts/act-list.ts'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call, Refusal } from '../../lib/api/graphql.ts'
import { dropDraft } from './drafting/draft-requests.ts'
import type { Written } from './drafting/draft-saving.ts'
import { CreateApplicationDocument, StoredDraftDocument } from './operations.generated.ts'

export interface Sending {
  id: string
  typeId: string
  written: Written
  /** Of the draft that the server had when this was written; 0: none. Whatever is there then is not overwritten. */
  revision: number
  /** Of the questions that were answered; 0: there was no form. */
  formVersion: number
  /** A save that was on its way: found on the server, it is our own. */
  sending: Written | null
}

const listeners = new Set<(id: string) => void>()
/** Tells the page of an application that it was sent, also by another tab. */
export function onSent(listener: (id: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const send: ActKind<Sending> = {
  about: ({ id }) => `application:${id}`,
  past: [],
  life: actLongLife,
  send: (sending) => sendOn(sending, sending.revision),
  taken({ id, typeId }) {
    dropDraft(typeId)
    for (const listener of listeners) listener(id)
  },
}

/** The id is ours and so is a draft that says what we wrote: what another device changed in between is not sent. */
async function sendOn({ id, typeId, written, formVersion, sending }: Sending, revision: number): Promise<unknown> {
  try {
    const input = { ...written, id, eventApplicationTypeId: typeId, submit: true, revision, formVersion }
    return await call(CreateApplicationDocument, { input })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CONFLICT') throw error
    const { application } = await call(StoredDraftDocument, { id })
    const own = [written, sending].some((one) => one && application && isSameText(one, application))
    if (!own || application?.status !== 'draft' || application.revision === revision) throw error
    return sendOn({ id, typeId, written, revision, formVersion, sending: null }, application.revision)
  }
}

interface Text {
  motivationLetter: string
  additionalInfo?: unknown
}

/** As the server keeps them: without spaces around, in whatever order. */
function isSameText(one: Text, other: Text): boolean {
  const clean = ({ motivationLetter, additionalInfo }: Text) => [
    motivationLetter.trim(),
    ...Object.entries((additionalInfo ?? {}) as Answers)
      .filter(([, answer]) => answer.length > 0)
      .map(([name, answer]) => `${name}:${JSON.stringify(typeof answer === 'string' ? answer.trim() : answer)}`)
      .sort(),
  ]
  return JSON.stringify(clean(one)) === JSON.stringify(clean(other))
}

/** Whether it sends this application. */
export const isSendingOf = ({ kind, variables }: Act, id: string): boolean =>
  kind === 'application.send' && (variables as Sending).id === id

export const kinds = declareActs({ 'application.send': send })
