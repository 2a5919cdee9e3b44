import { plainSigns, readTime } from './times.ts'

/** What a column is taken for. `time`: the only one; `gun` and `chip`: each of two. `start`, `finish`: hours of the day. */
export const columnRoles = [
  'none',
  'bib',
  'name',
  'firstName',
  'place',
  'status',
  'time',
  'gun',
  'chip',
  'split',
  'laps',
  'start',
  'finish',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Who said so: its title, what stands in it, where it stands, an import before, or the organiser just now. */
export const columnSources = ['title', 'content', 'position', 'remembered', 'chosen'] as const
export type ColumnSource = (typeof columnSources)[number]

export interface Column {
  at: number
  title: string
  /** The title as it is remembered. */
  key: string
  role: ColumnRole
  by: ColumnSource
  /** What it says is known to be nothing that ranks: a town, a category. */
  isKnown: boolean
}

/** A title without accents, signs and capitals. */
export const titleKey = (title: string): string =>
  plainSigns(title)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const number = String.raw`\d+(?: \d+)?`
const titles: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'bib',
    /^(?:bib|race bib|dossard|doss?|(?:n|no|num|numero|nr)(?: (?:de|du))? (?:dossard|doss?|bib)|(?:bib|dossard) (?:n|no|num|number|nr)|bib number|startnummer|start (?:no|number)|race (?:no|number))$/,
  ],
  [
    'chip',
    /^(?:(?:temps |time |chrono )?(?:net|puce|reel|chip)(?: (?:time|temps))?|(?:chip|net|real)time|real time|temps (?:de )?(?:la )?puce|temps (?:net|reel) ?\w{0,6})$/,
  ],
  [
    'gun',
    /^(?:(?:temps |time |chrono )?(?:brut|canon|gun|gross)(?: (?:time|temps))?|(?:gun|gross)time|clock time|temps (?:au )?(?:canon|pistolet|coup de feu))$/,
  ],
  [
    'time',
    /^(?:time|temps|chrono|perf|performance|(?:temps|chrono|time) (?:officiel|final|total|scratch|course)|(?:official|final|race|finish|total|elapsed|overall) time|finishtime|officiel|official|result time|duree|zeit|fotoana)$/,
  ],
  ['start', /^(?:depart|start|start time|heure (?:de |du )?depart|starttime|start (?:clock|tod)|tod start)$/],
  [
    'finish',
    /^(?:finish|arrivee?|heure (?:d |de l |a l )?arrivee|finish (?:clock|tod)|arrival|arrival time|tod|time of day|heure|heure du jour)$/,
  ],
  [
    'status',
    /^(?:status|statut|etat|resultat|result|classement statut|remarques? course|dnf|dns|dsq|dq|otl|nc|abandons?|forfaits?|hors (?:delais?|classement|temps)|non (?:partante?s?|classee?s?)|valide?e?|validation|homologuee?|homologation|disqualifi(?:e|ee|ed|cation))$/,
  ],
  [
    'place',
    /^(?:place|rang|rank|pos|position|cl|clt|class|classt|classement|scratch|general|overall|overall place|place scratch|ranking|platz|laharana|rang general|classement general|(?:clt|rang|place) (?:scratch|general|gen))$/,
  ],
  [
    'name',
    /^(?:nom|noms|name|last name|lastname|surname|family name|nom de famille|full name|fullname|nom complet|nom (?:et )?prenoms?|prenoms? (?:et )?nom|coureur|coureuse|runner|participant|athlete|anarana|concurrent|equipe|team name)$/,
  ],
  [
    'laps',
    /^(?:(?:tours|laps|boucles|loops|runden|rundenzahl)|(?:nb|nbre?|nombre|n|no|num|number|count|total)(?: (?:de|of|d))? ?(?:tours?|laps?|boucles?|loops?)|(?:tours?|laps?|boucles?|loops?) (?:nb|nombre|count|total|effectue(?:e?s)?|complete(?:e?s|d)?|done|parcouru(?:e?s)?|realise(?:e?s)?|couru(?:e?s)?|run))$/,
  ],
  ['firstName', /^(?:prenom|prenoms|first name|firstname|given name|fanampiny)$/],
  [
    'split',
    new RegExp(
      `^(?:(?:km|pk) ?${number}|${number} ?(?:km|k|m|mi|miles?)|(?:split|inter|intermediaire|passage|lap|tour|cp|ravito|semi|half|mi course|check ?point)(?: .*)?|t\\d|(?:temps|time|chrono) (?:de |du |au |at )?(?:inter|intermediaire|passage|tour|lap|split|km|cp|ravito|semi|mi course)(?: .*)?)$`,
    ),
  ],
] as const

/** `N°` alone: a bib where no other column is. */
const maybeBib = /^(?:n|no|nr|num|numero|number|laharana|id)$/

/** Titles of columns that never rank anybody. */
const known =
  /^(?:sexe|sex|gender|genre|m f|h f|cat|categorie|category|division|age|age group|groupe|(?:cats?|categories?|category) .+|naissance|date de naissance|annee|annee de naissance|ne\(?e?\)? le|birth ?date|year|yob|dob|equipe|team|company|ville|city|town|commune|(?:(?:nom|name|num|numero|n) )?(?:d |de |du |of )?(?:(?:l|la|le|the) )?(?:clubs?|associations?|asso|ecoles?|etablissement|lycee|equipe club|school|societe|entreprise|quartier|fokontany)(?: .*)?|(?:podium|prix|prize|prizes|lots?|recompenses?|awards?)(?: .*)?|autres? (?:pre)?noms?|situation (?:familiale|matrimoniale|professionnelle|de famille)|(?:infos?|informations?) medicales?|pays|country|nat|nation|nationalite|nationality|licence|license|email|mail|tel|telephone|phone|adresse|address|region|province|course|race|epreuve|event|distance|km h|min km|points?|(?:allure|pace|vitesse|speed|moyenne|ecart|gap|retard|diff|difference|behind)(?: .*)?)$/
/** Ranks within a group: no place, but a word of status may stand there. */
const rankOfGroup = /^(?:(?:clt|rang|place|rank|pos|cl|classement) .+|.+ (?:place|rank|pos|rang))$/

const roleOf = (key: string): ColumnRole | null => titles.find(([, title]) => title.test(key))?.[0] ?? null

export const isBibTitle = (title: string): boolean => roleOf(titleKey(title)) === 'bib'

const isTitle = (key: string) => roleOf(key) !== null || maybeBib.test(key) || known.test(key)

/** Which of the first rows holds the titles; -1: none. */
export function titlesAt(rows: readonly { cells: readonly string[] }[]): number {
  const found = rows.slice(0, 12).flatMap(({ cells }, at) => {
    const keys = cells.map(titleKey)
    const roles = keys.map(roleOf)
    const holdsBib = roles.includes('bib') || keys.some((key) => maybeBib.test(key))
    const holdsTime = roles.some(
      (role) => role !== null && ['time', 'chip', 'gun', 'finish', 'status', 'place'].includes(role),
    )
    const isData = cells.some(
      (cell) => /\d/.test(cell) && (readTime(cell)?.kind === 'time' || readTime(cell)?.kind === 'twoParts'),
    )
    const areSo =
      !isData &&
      cells.filter(Boolean).length > 1 &&
      (holdsBib || holdsTime) &&
      keys.filter(isTitle).length >= (roles.includes('bib') ? 1 : 2)
    return areSo ? [{ at, holdsBib }] : []
  })
  return (found.find(({ holdsBib }) => holdsBib) ?? found[0])?.at ?? -1 // above it: titles of several columns at once
}

/** The same cells as the titles, further below: a page of its own. */
export const areTitles = (cells: readonly string[], columns: readonly Column[]): boolean =>
  cells.filter(Boolean).length > 1 && columns.every(({ at, title }) => titleKey(cells[at] ?? '') === titleKey(title))

/** What columns with titles are taken for; `remembered`: by title, of an import before. */
export function columnsByTitle(
  cells: readonly string[],
  width: number,
  remembered: Readonly<Record<string, ColumnRole>>,
): Column[] {
  const times = new Map<string, number>()
  const columns = Array.from({ length: width }, (_, at): Column => {
    const title = cells[at] ?? ''
    const written = titleKey(title)
    const nth = (times.get(written) ?? 0) + 1
    times.set(written, nth)
    const key = written && nth > 1 ? `${written} #${nth}` : written // each is remembered
    const before = key ? remembered[key] : undefined
    const role = before ?? roleOf(written) ?? 'none'
    const isKnown = known.test(written) || ['name', 'firstName'].includes(role)
    return { at, title, key, role, by: before ? 'remembered' : 'title', isKnown: isKnown && !rankOfGroup.test(written) }
  })
  if (!columns.some(({ role }) => role === 'bib')) {
    const bib = columns.find(({ key, by }) => by === 'title' && maybeBib.test(key))
    if (bib) Object.assign(bib, { role: 'bib', by: 'content' })
  }
  return onceEach(columns)
}

/** Files without titles, as always: bib, then time or status. */
export const columnsByPosition = (width: number): Column[] =>
  Array.from({ length: width }, (_, at) => ({
    at,
    title: '',
    key: '',
    role: (['bib', 'time', 'status'] as const)[at] ?? 'none',
    by: 'position',
    isKnown: false,
  }))

/** Only splits and states may stand in several columns, `DNF` and `DSQ`. */
const severalOf = (role: ColumnRole) => role === 'none' || role === 'split' || role === 'status'

/** Of the other roles the first column counts, another one is not used until somebody says so. */
function onceEach(columns: Column[]): Column[] {
  const seen = new Set<ColumnRole>()
  for (const column of columns) {
    if (seen.has(column.role)) column.role = 'none'
    if (!severalOf(column.role)) seen.add(column.role)
  }
  return columns
}

/** Titles of what people write about a runner. */
const remarks =
  /^(?:(?:observations?|remarques?|remarks?|commentaires?|comments?|notes?|infos?|informations?|mentions?|motifs?|reasons?|raisons?|decisions?|jury|juges?|commissaires?|referees?|sanctions?|penalites?|penalty|penalties|incidents?|reclamations?|litiges?|divers|autres?|situation|obs|rq|rem)(?: .*)?|nb)$/

export const isRemarkTitle = (title: string): boolean => {
  const key = titleKey(title)
  return remarks.test(key) && !known.test(key)
}

/** What is added to a time, or taken off: the column of times holds it already, or not. */
export const isPenaltyTitle = (title: string): boolean =>
  /(?:^| )(?:penalites?|penalty|penalties|malus|bonus|bonifications?)(?: |$)/.test(titleKey(title))

export const isRankOfGroup = (title: string): boolean => rankOfGroup.test(titleKey(title))

/** What the organiser says goes before everything; a role that was another column's moves. */
export function chosenColumns(
  columns: readonly Column[],
  chosen: readonly { at: number; role: ColumnRole }[],
): Column[] {
  const all = columns.map((column) => ({ ...column }))
  for (const { at, role } of chosen) {
    const column = all[at]
    if (!column) continue
    if (!severalOf(role))
      for (const other of all)
        if (other.role === role && other.at !== at) Object.assign(other, { role: 'none', by: 'chosen' })
    Object.assign(column, { role, by: 'chosen' })
  }
  return all
}
