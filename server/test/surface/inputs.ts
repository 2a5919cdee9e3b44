/** What an operation needs besides the least that its types take, so that it does something (states.test.ts). */

interface Somebody {
  me: string
  other: string
  password: string
}

type Values = Readonly<Record<string, unknown>>

const fresh = '01a1fd55-7a80-7000-8c40-0000000000ff'
const later = '2026-12-24T15:00:00Z'

const inputs = ({ other, password }: Somebody): Readonly<Record<string, Values>> => ({
  castBallot: { choices: [0] },
  castVote: { optionIndex: 0 },
  changePassword: { input: { currentPassword: password, newPassword: 'un-autre-cheval-de-trait-8' } },
  createArticle: { input: { id: fresh, title: 'Le tour du lac', content: '<p>Dimanche.</p>' } },
  createContest: { input: { id: fresh, name: 'Photos de la ville', category: 'Photo', prize: 'Un vélo' } },
  createDocumentType: { input: { name: 'Certificat médical', validityPeriodDays: 365, hasExpiration: true } },
  createEvent: { input: { id: fresh, title: 'Le tour du lac', date: later, location: 'Antsirabe' } },
  createLive: { input: { title: 'Le départ', startTime: later, autoStart: true } },
  createVote: { input: { id: fresh, title: 'Quel parcours ?', options: ['Le lac', 'La digue'], endDate: later } },
  disableTotp: { password },
  followStreamer: { userId: other },
  markNotificationsRead: { ids: null, until: later },
  mergeCategories: { into: other },
  mergeTags: { into: other },
  reauthenticate: { password },
  renewRecoveryCodes: { password },
  reportContent: { id: other, note: 'Ce n’est pas vrai.' },
  requestAccountDeletion: { password },
  requestEmailChange: { email: 'une.autre@exemple.mg', password },
  requestRefund: { amount: 1 },
  reservePlaces: { input: { idempotencyKey: fresh } },
  setNotificationPreferences: { preferences: [{ kind: 'article.published', email: false, inApp: true }] },
  setPushSubjects: { subjects: [{ subject: 'tickets', on: false }] },
  startTotp: { password },
  updateArticle: { input: { title: 'Un autre titre' } },
  updateContest: { input: { prize: 'Deux vélos' } },
  updateEvent: { input: { title: 'Un autre titre', location: 'Ambatolampy' } },
  resetTotp: { password },
  updateProfile: { input: { city: 'Antsirabe' } },
  updateVote: { input: { title: 'Quelle heure ?' } },
})

/** `least`, with what it needs put in. */
export function withInput(name: string, least: Values, somebody: Somebody): Record<string, unknown> {
  return merge(least, inputs(somebody)[name] ?? {})
}

function merge(values: Values, more: Values): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...values }
  for (const [key, value] of Object.entries(more))
    merged[key] = isValues(value) ? merge(isValues(merged[key]) ? merged[key] : {}, value) : value
  return merged
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refused because it is about oneself: asked about somebody else, too. */
export const isAboutOneself = (said: string): boolean =>
  /^(NOT_YOURSELF|FORBIDDEN (documents\.notYours|reports\.aboutYou|chat\.notThisMember))/.test(said)
