/**
 * The privacy forms of both stores, from what the modules declare of persons (personal-data.ts). Prints the table of
 * docs/operate/mobile.md; a test compares it, and the property list of iOS, with this.
 */
import { personalData } from '../../server/src/app.ts'

/** A kind of data as Google's form calls it, and as Apple's property list does. */
const kinds = {
  name: { google: 'Personal info: Name', apple: 'Name' },
  email: { google: 'Personal info: Email address', apple: 'EmailAddress' },
  phone: { google: 'Personal info: Phone number', apple: 'PhoneNumber' },
  address: { google: 'Personal info: Address', apple: 'PhysicalAddress' },
  ids: { google: 'Personal info: User IDs', apple: 'UserID' },
  identity: { google: 'Personal info: Other info (birth, identity document, guardian)', apple: 'OtherUserContactInfo' },
  payments: { google: 'Financial info: Purchase history and payment info', apple: 'PaymentInfo' },
  health: { google: 'Health and fitness: Health info (medical certificate)', apple: 'Health' },
  photos: { google: 'Photos and videos', apple: 'PhotosorVideos' },
  audio: { google: 'Audio files: Voice or sound recordings', apple: 'AudioData' },
  files: { google: 'Files and docs', apple: 'OtherUserContent' },
  content: { google: 'App activity: Other user-generated content', apple: 'OtherUserContent' },
  support: { google: 'Messages: Other in-app messages', apple: 'CustomerSupport' },
} as const
type Kind = keyof typeof kinds

/** What each module that keeps something about a person collects. A new one is named by the test. */
export const collected: Readonly<Record<string, readonly Kind[]>> = {
  kernel: ['email'],
  audit: ['name', 'ids'],
  outbox: ['email', 'phone', 'support'],
  notifications: ['content'],
  uploads: ['photos'],
  accounts: ['name', 'email', 'phone', 'address', 'identity', 'photos', 'ids'],
  sessions: ['ids', 'email', 'phone'],
  identity: ['identity', 'photos'],
  signup: ['name', 'email', 'phone', 'identity'],
  reports: ['content'],
  magazine: ['content', 'photos'],
  lives: ['photos', 'audio', 'content'],
  chat: ['content'],
  votes: ['content'],
  forms: ['content', 'files'],
  documents: ['files', 'health', 'identity'],
  events: ['content'],
  payments: ['payments', 'name', 'phone'],
  contests: ['content'],
  orders: ['name', 'email', 'phone', 'payments'],
  tickets: ['name', 'email'],
  bibs: ['name'],
  applications: ['content'],
  races: ['name', 'email', 'phone', 'identity', 'health', 'files'],
  gate: ['name'],
  privacy: ['files'],
}

/** The modules that declare something about a person. */
export function modulesOfPersons(): string[] {
  const found = [...personalData.tables].flatMap(([table, { columns }]) => {
    const isPersonal = Object.values(columns).some(({ kind }) => kind !== 'notPersonal')
    const [, , area, name] = (personalData.files.get(table) ?? '').split('/')
    return isPersonal ? [area === 'kernel' ? 'kernel' : (name ?? '')] : []
  })
  return [...new Set(found)]
}

/** The kinds of the property list of iOS. */
export const appleKinds = (): string[] => [
  ...new Set(Object.values(collected).flatMap((all) => all.map((kind) => kinds[kind].apple))),
]

export function privacyTable(): string {
  const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
    const modules = Object.keys(collected).filter((name) => collected[name]?.includes(kind))
    return `| ${kinds[kind].google} | ${kinds[kind].apple} | ${modules.join(', ')} |`
  })
  return ['| Google Play: data type | App Store: data type | declared by the modules |', '|---|---|---|', ...rows].join(
    '\n',
  )
}

if (import.meta.main) console.log(privacyTable())
