import { type DocumentType, documentTypes, isAdult, isReservedName, nationalities } from '@vondrona/rules/accounts'
import { identityProblems, type RegisterInput, registerInput, whyNotSignupBirth } from '@vondrona/rules/signup'
import type { Context } from '../../kernel/context.ts'
import { check } from '../../kernel/parse.ts'
import { badInput, type FieldRefusal } from '../../kernel/refusal.ts'
import { whyNotPassword } from '../sessions/index.ts'

/** A valid registration. A minor has no document, whatever was sent (R-SIGN-56). */
export interface Registration extends RegisterInput {
  document: { type: DocumentType; number: string } | null
}

type Raw = Readonly<Record<string, unknown>>

/** Repeats every rule of the form; all the fields that are wrong are said at once (R-SIGN-58, R-SIGN-59). */
export function readRegistration(ctx: Context, raw: Raw): Registration {
  const { data, problems } = check(registerInput, raw)
  const birth = String(raw.dateNaissance)
  const wrongBirth = whyNotSignupBirth(birth, ctx.now())
  const adult = !wrongBirth && isAdult(birth, ctx.now())
  const all = onePerField([
    ...problems.filter(({ field }) => adult || !identityFieldNames.has(field)),
    ...(typeof raw.pseudo === 'string' && isReservedName(raw.pseudo, [ctx.config.SITE_NAME])
      ? [{ field: 'pseudo', key: 'accounts.pseudoReserved' }]
      : []),
    ...(wrongBirth ? [{ field: 'dateNaissance', key: wrongBirth }] : []),
    ...(adult ? identityProblems(asIdentity(raw)) : []),
    ...passwordProblem(raw),
  ])
  if (all.length > 0) throw badInput(all)
  if (data) return { ...data, document: adult ? documentOf(data) : null }
  return readRegistration(ctx, withoutIdentity(raw)) // a minor whose identity fields alone were wrong
}

const identityFieldNames = new Set(['nationality', 'documentType', 'documentNumber', 'documentFront', 'documentBack'])

const withoutIdentity = (raw: Raw) =>
  Object.fromEntries(Object.entries(raw).filter(([field]) => !identityFieldNames.has(field)))

/** What the identity rules can look at; values of another shape are the schema's to refuse. */
function asIdentity(raw: Raw) {
  const text = (field: string) => (typeof raw[field] === 'string' ? raw[field] : null)
  return {
    nationality: nationalities.find((one) => one === raw.nationality),
    documentType: documentTypes.find((one) => one === raw.documentType),
    documentNumber: text('documentNumber'),
    documentFront: text('documentFront'),
    documentBack: text('documentBack'),
  }
}

function passwordProblem({ password, email, pseudo, nom, prenom }: Raw): FieldRefusal[] {
  const about = [email, pseudo, nom, prenom].map((value) => (typeof value === 'string' ? value : null))
  const key = typeof password === 'string' ? whyNotPassword(password, about) : null
  return key ? [{ field: 'password', key }] : []
}

function onePerField(problems: readonly FieldRefusal[]): FieldRefusal[] {
  const first = new Map<string, FieldRefusal>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  return [...first.values()]
}

const documentOf = ({ documentType, documentNumber }: RegisterInput) =>
  documentType ? { type: documentType, number: documentNumber ?? '' } : null
