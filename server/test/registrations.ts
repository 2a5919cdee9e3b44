import { photo } from './photos.ts'
import type { Answer, Member, Person, World } from './world.ts'

export const registerDocument =
  'mutation($input: RegisterInput!) { register(input: $input) { token user { id role status pseudo email limited needsIdentity menuPermissions documentNumber guardianConsent } } }'

let count = 0

/** What an adult sends; each call is another person. */
export async function adult(changes: Record<string, unknown> = {}) {
  count += 1
  return {
    pseudo: `Nouvelle ${count}`,
    email: `nouvelle${count}@exemple.mg`,
    password: 'trois-baobabs-bleus',
    nom: 'RAKOTO',
    prenom: 'Vola',
    dateNaissance: '1999-05-06',
    sexe: 'F',
    nationality: 'MG',
    documentType: 'cin',
    documentNumber: `101${String(count).padStart(9, '0')}`,
    documentFront: await photo(),
    documentBack: await photo(),
    ...changes,
  }
}

/** What a twelve-year-old sends. */
export function child(changes: Record<string, unknown> = {}) {
  count += 1
  return {
    pseudo: `Petit ${count}`,
    email: `petit${count}@exemple.mg`,
    password: 'trois-baobabs-bleus',
    nom: 'RABE',
    prenom: 'Miora',
    dateNaissance: '2014-05-06',
    sexe: 'F',
    ...changes,
  }
}

/** Several phones have different addresses. */
const anyAddress = () => `10.${Math.floor(count / 250) % 250}.${count % 250}.7`

export interface Newcomer extends Person {
  id: string
  token: string
  email: string
  pseudo: string
}

export const register = (w: World, input: object): Promise<Answer> =>
  w.visitor({ address: anyAddress() }).gql(registerDocument, { input })

/** Signs up and is the person who did. */
export async function newcomer(w: World, input?: Record<string, unknown>): Promise<Newcomer> {
  const sent = input ?? (await adult())
  const visitor = w.visitor({ address: anyAddress() })
  const { register: answer } = await visitor.ok(registerDocument, { input: sent })
  const { id, email, pseudo } = answer.user
  await w.reauthenticated(id)
  return { ...visitor.with({ token: answer.token }), id, token: answer.token, email, pseudo }
}

export const admin = (w: World): Promise<Member> => w.member({ role: 'admin', pseudo: `Admin ${++count}` })
