import { skeleton } from '../typed/index.ts'

/** Who speaks for the site, in French and English. */
const words = [
  ...['admin', 'administrateur', 'administratrice', 'administrator', 'administration', 'admin mit', 'sysadmin', 'root'],
  ...['moderateur', 'moderatrice', 'moderation', 'moderator', 'modo', 'redacteur', 'redactrice', 'redaction', 'editor'],
  ...['streamer', 'support', 'assistance', 'aide', 'help', 'helpdesk', 'contact', 'securite', 'security', 'staff'],
  ...['equipe', 'equipe vondrona', 'team', 'vondrona', 'officiel', 'official', 'systeme', 'system', 'tresorerie'],
  ...['tresorier', 'treasury', 'postmaster', 'webmaster', 'abuse', 'noreply', 'no reply', 'organisateur', 'organizer'],
]

/** What remains to the eye when a name is decorated: `_Admin_`, `admin 2`, `a.d.m.i.n`. */
const bare = (name: string) =>
  skeleton(name.toLowerCase())
    .replace(/[^\p{L}\p{M}]/gu, '')
    .replace(/i/g, 'l')
const undecorated = (name: string) => bare(name.normalize('NFKC').replace(/\p{N}+\P{L}*$/u, ''))
const reserved = new Set(words.map(bare))

/** Whether a name would be taken for the site's own, or for one of these (its name from the settings). */
export const isReservedName = (name: string, own: readonly string[] = []): boolean => {
  const forms = [bare(name), undecorated(name)].filter(Boolean)
  return forms.some((form) => reserved.has(form) || own.some((one) => bare(one) === form))
}
