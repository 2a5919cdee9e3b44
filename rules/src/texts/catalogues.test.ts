import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { catalogue, fill, languageOf, waitIn } from './index.ts'

const folder = join(import.meta.dirname, '..')
const catalogues = await Promise.all(
  globSync('**/messages.fr.ts', { cwd: folder }).map(async (file) => {
    const place = dirname(file)
    const { fr } = (await import(join(folder, file))) as { fr: Record<string, string> }
    const { en } = (await import(join(folder, place, 'messages.en.ts'))) as { en: Record<string, string> }
    return { place, fr, en }
  }),
)
const french = Object.assign({}, ...catalogues.map((one) => one.fr)) as Record<string, string>

/** The specified texts that the product uses so far, verbatim, by row. */
const exact: Record<string, readonly string[]> = {
  'R-SHELL-02, R-SHELL-03': ['Paramètres', 'Déconnexion'],
  'R-SHELL-04..06': ['En ligne', 'Connexion...', 'Hors ligne'],
  'R-SHELL-07..18': [
    'Accueil',
    'Tickets',
    'Participations',
    'Utilisateurs',
    'Gestion des Participations',
    'Magazine',
    'Événements',
    'Live',
    'Votes',
    'MIT',
  ],
  'R-SIGN-01, R-SIGN-03': ['Déjà un compte ? Se connecter', 'Précédent', 'Suivant', "S'inscrire"],
  'R-SIGN-10': ['Inscription en cours...', "Veuillez patienter pendant que nous traitons votre demande d'inscription."],
  'R-USER-02..07': ['Détails de la demande', 'Recto', 'Verso', 'Valider la demande', 'Rejeter la demande'],
  'R-USER-12': ['En attente', 'Validé', 'Bloqué'],
  'R-ROLE-04, R-ROLE-05, R-ROLE-06': ['Diffuseur', 'Rédacteur', 'Utilisateur'],
  'R-MSG-01, R-MSG-02, R-MSG-16': [
    'Compte activé avec succès',
    'Compte bloqué avec succès',
    'Erreur lors de la mise à jour du statut',
  ],
  'R-MSG-03': ['Inscription réussie ! En attente de validation.'],
  'R-MSG-04, R-MSG-05': ['Connexion rétablie', 'Connexion perdue - Mode hors ligne activé'],
  'R-MSG-06, R-MSG-07': [
    'Vous devez avoir au moins 5 ans pour créer un compte.',
    'Âge minimum requis : 5 ans',
    'Âge maximum autorisé : 80 ans',
    'Veuillez saisir une date de naissance valide',
  ],
  'R-MSG-08': [
    "Format d'email invalide. Exemple: {email}",
    "L'email doit contenir au moins 5 caractères",
    "L'email est trop long (maximum 254 caractères)",
    "L'email ne peut pas contenir de points consécutifs",
    "L'email ne peut pas commencer ou finir par un point",
  ],
  'R-MSG-09': [
    'Cette adresse email est déjà utilisée',
    "Ce nom d'utilisateur est déjà utilisé",
    'Ce numéro de CIN est déjà utilisé',
  ],
  'R-MSG-10': ['Le mot de passe doit contenir au moins 8 caractères', 'Les mots de passe ne correspondent pas'],
  'R-MSG-11': [
    'Le fichier est trop volumineux (maximum 10MB).',
    'Type de fichier non supporté. Utilisez JPG, PNG ou WebP.',
    'Veuillez remplir tous les champs obligatoires.',
  ],
  'R-MSG-12': ["Erreur lors de l'inscription", 'Une erreur inattendue est survenue. Veuillez réessayer.'],
  'R-MSG-13': [
    "Erreur lors de la vérification de l'email",
    'Erreur lors de la vérification du CIN',
    'Erreur lors de la vérification du pseudo',
    'Aucune réponse du serveur',
  ],
  'R-MSG-14': ["Erreur lors du traitement de l'image. Veuillez réessayer.", "Erreur lors du chargement de l'image."],
  'R-MSG-15, R-AUTH-17..26': [
    'Identifiants incorrects. Veuillez vérifier votre email et mot de passe.',
    'Erreur réseau - Vérifiez votre connexion internet',
    'Erreur de connexion',
    'Aucune donnée reçue du serveur',
    'Erreur réseau: {cause}',
    'Erreur lors de la connexion',
    'Connexion réussie',
    'Email vérifié et connexion réussie',
    'Déconnexion réussie',
  ],
  'R-ROLE-15': [
    'Accès refusé : espace réservé aux administrateurs',
    'Accès refusé : espace réservé aux diffuseurs',
    'Accès refusé : espace réservé aux rédacteurs',
    'Accès refusé : espace réservé aux administrateurs et aux rédacteurs',
  ],
  'R-UPD-01..03, R-UPD-08': [
    'Mise à jour disponible',
    'Mettre à jour maintenant',
    "Quitter l'application",
    'Mettre à jour',
    'Plus tard',
    "Impossible d'ouvrir le magasin d'applications. Veuillez mettre à jour manuellement.",
  ],
  'R-VOTE-11': ['Sondages'],
  'R-MSG-17, R-LIVE-29..42, R-CHAT-15, R-CHAT-16': [
    'Cliquez sur la vidéo pour démarrer la lecture',
    'Erreur réseau lors de la lecture',
    'Erreur de média lors de la lecture',
    'Erreur fatale lors de la lecture',
    'Format HLS non supporté par ce navigateur',
    "Ce stream ne contient que de la vidéo (pas d'audio)",
    'Erreur lors de la connexion au stream ZLMediaKit',
    'Erreur lors de la connexion au stream',
    'Problème de connexion au serveur WebSocket',
    "Erreur lors de l'initialisation de la connexion WebRTC",
    'Erreur de lecture de la vidéo - cliquez pour activer',
    'Erreur de chargement du flux vidéo',
    'Erreur vidéo: {message}',
    'Erreur de connexion WebSocket',
    'Connecté au chat en direct',
    'Connexion au chat perdue, tentative de reconnexion...',
    'Impossible de charger les détails du live',
  ],
  'R-MSG-18, R-SHARE-02..04, R-SHARE-09': [
    'Copié!',
    'Lien copié dans le presse-papier',
    'Impossible de copier le lien',
    'Partagé !',
  ],
}

/** Texts whose key is derived from stored data, so that another catalogue's text cannot replace them. */
const namedByData = new Set([
  'audit.detail.live',
  ...['pending', 'verified', 'rejected', 'expired'].map((status) => `documents.status.${status}`),
])

for (const [rows, sentences] of Object.entries(exact))
  test(`R-MSG-21 the French texts are those of the specification, verbatim, each once (texts of ${rows})`, () => {
    for (const sentence of sentences) {
      const keys = Object.keys(french).filter((key) => french[key] === sentence && !namedByData.has(key))
      assert.ok(keys.length > 0, `missing from every catalogue: ${sentence}`)
      assert.ok(keys.length === 1, `« ${sentence} » stands ${keys.length} times: ${keys.join(', ')}. Keep one key.`)
    }
  })

test('R-MSG-21 N-10 every French text has an English one with the same {params}', () => {
  for (const { place, fr, en } of catalogues) {
    assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort(), place)
    for (const [key, sentence] of Object.entries(fr)) {
      const params = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
      assert.deepEqual(params(en[key] ?? ''), params(sentence), key)
      assert.ok((en[key] ?? '').trim() !== '', `${key} is empty`)
    }
  }
})

/** Texts repeated on pages that load separately, where a shared catalogue would make each larger. */
const loadedApart = [
  'events.dateInvalid lives.startInvalid',
  'events.nameMissing magazine.nameMissing',
  'events.titleTooLong lives.titleTooLong',
  'events.titleTooShort lives.titleTooShort',
  'accounts.guardian.confirmed notifications.text.guardian.confirmed',
  'accounts.identity.add identity.submit.title',
  'accounts.identity.item.birthDate members.correction.birthDate',
  'accounts.settings.notificationsText notifications.preferences',
  'audit.action.identity.photosDeleted notifications.kind.identity.expired',
  'audit.action.user.reopened notifications.kind.account.reopened',
  'editor.unreachable reading.articleError',
  'identity.required signup.required',
  'lives.titleCharacters magazine.titleCharacters',
  'members.guardian notifications.kind.guardian.confirmed',
  'members.yourPassword privacy.deletionPassword signup.stepTitle.2',
  'reauthentication.code settings.totpCode',
  'sessions.confirmation signup.confirmation',
  'sessions.passwordHint signup.passwordHint',
  'accounts.identity.waiting registration.documentStatus.submitted',
  'identity.numberHint.cin registration.idHint.CIN',
  'identity.numberHint.passport registration.idHint.passport',
  'offer.agesBetween registration.ages',
  'offer.failed registration.loadFailed',
  'offer.none registration.closed',
  'offer.noneText registration.closedText',
  'offer.title registration.title',
  'organising.chooseFile treasury.chooseFile',
  'organising.notPublished ranking.notPublished',
  'papers.deadline paying.deadline',
  'paying.result.failed payments.failed',
  'registration.step signup.step',
  'audit.action.documentType.deleted documents.typeDeleted',
  'audit.emptyText checking.noneFoundText',
  'checking.deleteTitle own.deleteTitle',
  'checking.deleteTypeTitle editor.deleteLabelTitle',
  'documents.filesInAll forms.filesInAll',
  'documents.filesPerDay forms.filesPerDay',
  'documents.pdfBroken forms.pdfBroken',
  'documents.uploadFailed forms.uploadFailed races.uploadFailed',
  'identity.photo.waiting own.waitingNetwork',
  'identity.toProfile own.toProfile',
  'organising.checkAgain own.other',
]

test('a sentence of four words or more exists once, except on pages that load separately', () => {
  const keysOf = new Map<string, string[]>()
  for (const [key, sentence] of Object.entries(french))
    if (sentence.split(/\s+/).length >= 4) keysOf.set(sentence, [...(keysOf.get(sentence) ?? []), key])
  const several = [...keysOf.values()].filter((keys) => keys.length > 1).map((keys) => keys.sort().join(' '))
  assert.deepEqual(several.sort(), [...loadedApart].sort(), 'keep one key of those that are on one side only')
})

test('every key begins with the name of its folder, so that catalogues cannot collide', () => {
  const names = catalogues.map(({ place }) => basename(place)).sort()
  assert.deepEqual(names, [...new Set(names)])
  for (const { place, fr } of catalogues)
    for (const key of Object.keys(fr)) assert.ok(key.startsWith(`${basename(place)}.`), `${key} stands in ${place}`)
})

test('French texts use the straight apostrophe of the specification everywhere', () => {
  const curly = Object.entries(french).filter(([, sentence]) => sentence.includes('’'))
  assert.deepEqual(curly, [])
})

test('R-GEN-06 R-GEN-07 the language is French unless English was chosen', () => {
  for (const stored of ['de', '', null, undefined, 'EN', 'fr']) assert.equal(languageOf(stored), 'fr')
  assert.equal(languageOf('en'), 'en')
})

test('a parameter without a value stays visible instead of disappearing', () => {
  assert.equal(fill('{a} et {b}', { a: 1 }), '1 et {b}')
})

test('R-AUTH-28 a wait is said in seconds up to a minute, then in whole minutes and hours', () => {
  const said = (seconds: number) => [waitIn(seconds, 'fr'), waitIn(seconds, 'en')].join(' / ').replaceAll('\u00a0', ' ')
  assert.equal(said(1), '1 seconde / 1 second')
  assert.equal(said(59), '59 secondes / 59 seconds')
  assert.equal(said(60), '1 minute / 1 minute')
  assert.equal(said(890), '15 minutes / 15 minutes')
  assert.equal(said(3541), '1 heure / 1 hour')
  assert.equal(said(86_400), '24 heures / 24 hours')
  const inSeconds = Object.entries(french).filter(([, sentence]) => sentence.includes('{seconds}'))
  assert.deepEqual(inSeconds, [], 'nobody counts 890 seconds')
})

test('English texts that could not be loaded are retried at the next call', async () => {
  let tries = 0
  const texts = catalogue({ 'x.y': 'fr' }, async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return { en: { 'x.y': 'en' } }
  })
  await assert.rejects(texts.en())
  assert.equal((await texts.en())['x.y'], 'en')
})
