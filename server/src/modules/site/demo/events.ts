import type { ApplicationTypeInput, TicketTypeInput } from '@vondrona/rules/events'
import type { FormFieldInput } from '@vondrona/rules/forms'
import type { SceneName } from './scenes.ts'
import { typeset } from './typeset.ts'

export interface DemoEvent {
  /** R-EVT-02. */
  title: string
  description: string
  location: string
  latitude: number
  longitude: number
  cover: SceneName
  /** After the Saturday of the race weekend, in Madagascar. */
  day: number
  hour: number
  hours: number
  /** Run in the MIT section. */
  isMit?: boolean
  ticketTypes: readonly Omit<TicketTypeInput, 'id'>[]
  applicationTypes?: readonly (Omit<ApplicationTypeInput, 'id' | 'applicationDeadline'> & {
    /** Until when one can apply. */
    daysBefore: number
  })[]
}

const example = "Prix donné en exemple : l'organisateur fixe le sien."
const mahamasina = { location: 'Stade de Mahamasina, Antananarivo', latitude: -18.9187, longitude: 47.5256 }
const anosy = { location: 'Lac Anosy, Antananarivo', latitude: -18.9164, longitude: 47.5214 }

const ask = (field: Partial<FormFieldInput> & Pick<FormFieldInput, 'fieldName' | 'fieldLabel'>): FormFieldInput => ({
  fieldType: 'text',
  isRequired: true,
  ...field,
})
const shirt = ask({
  fieldName: 'taille',
  fieldLabel: 'Taille du maillot',
  fieldType: 'select',
  fieldOptions: ['XS', 'S', 'M', 'L', 'XL'],
})
const emergency = ask({
  fieldName: 'urgence',
  fieldLabel: "Personne à prévenir en cas d'urgence",
  fieldType: 'phone',
  description: 'Un numéro où quelqu’un répond pendant la course.',
})

export const demoEvents: readonly DemoEvent[] = typeset([
  {
    title: 'Test',
    description:
      "Une sortie d'essai, sans chronomètre, pour découvrir le parcours et le retrait des dossards avant le grand week-end. On vient comme on est, à son allure.",
    ...anosy,
    cover: 'lake',
    day: -7,
    hour: 6,
    hours: 2,
    ticketTypes: [{ title: 'Entrée libre', description: 'Gratuit, sur réservation.', price: 0, maxQuantity: 200 }],
  },
  {
    title: 'Premium test',
    description:
      "La sortie d'essai avec un entraîneur : échauffement, conseils de course et ravitaillement à l'arrivée. Les groupes sont petits.",
    ...anosy,
    cover: 'night',
    day: -6,
    hour: 6,
    hours: 3,
    ticketTypes: [
      { title: 'Place avec entraîneur', description: example, price: 15_000, maxQuantity: 30, isPopular: true },
    ],
  },
  {
    title: 'Maratoons (2 km)',
    description:
      "La course des enfants et des familles : deux kilomètres autour du stade, un goûter à l'arrivée et une médaille pour chacun. Les plus jeunes courent avec un adulte.",
    ...mahamasina,
    cover: 'town',
    day: 0,
    hour: 8,
    hours: 2,
    isMit: true,
    ticketTypes: [
      { title: 'Enfant', description: example, price: 5_000, maxQuantity: 400, maxAge: 17, isPopular: true },
      {
        title: 'Adulte accompagnateur',
        description: 'Gratuit avec un enfant inscrit.',
        price: 0,
        maxQuantity: 400,
        allowMinors: false,
        minAge: 18,
      },
    ],
    applicationTypes: [
      {
        name: 'Encadrer un groupe',
        details: 'Accompagner dix enfants de la ligne de départ au goûter.',
        eligibilityCriteria: 'Avoir 18 ans, et l’habitude des enfants.',
        places: 20,
        daysBefore: 10,
        formConfig: {
          isFormEnabled: true,
          formFields: [
            shirt,
            emergency,
            ask({
              fieldName: 'experience',
              fieldLabel: 'Votre expérience avec les enfants',
              fieldType: 'textarea',
              minLength: 20,
            }),
          ],
        },
      },
    ],
  },
  {
    title: 'Foulée Écolo (10 km)',
    description:
      "Dix kilomètres sans un gobelet jeté : chacun porte sa gourde, et l'on ramasse ce que l'on trouve en route. Le départ et l'arrivée sont au stade.",
    ...mahamasina,
    cover: 'hills',
    day: 0,
    hour: 15,
    hours: 3,
    isMit: true,
    ticketTypes: [
      {
        title: 'Individuel',
        description: example,
        price: 20_000,
        maxQuantity: 800,
        allowMinors: true,
        isPopular: true,
      },
      {
        title: 'En famille',
        description: `Par personne, à partir de trois. ${example}`,
        price: 15_000,
        maxQuantity: 300,
        allowMinors: true,
      },
    ],
    applicationTypes: [
      {
        name: 'Équipe de ramassage',
        details: 'Suivre la course avec des sacs, des gants et beaucoup de bonne humeur.',
        eligibilityCriteria: 'Ouvert aux mineurs avec l’accord d’un parent.',
        allowMinors: true,
        places: 40,
        daysBefore: 7,
        formConfig: { isFormEnabled: true, formFields: [shirt, emergency] },
      },
    ],
  },
  {
    title: 'Marathon',
    description:
      'Quarante-deux kilomètres dans la ville haute et la ville basse, avec un départ avant le jour. Ravitaillement tous les cinq kilomètres.\n\nUn certificat médical de moins de trois mois est demandé au retrait du dossard.',
    ...mahamasina,
    cover: 'night',
    day: 1,
    hour: 5,
    hours: 7,
    isMit: true,
    ticketTypes: [
      {
        title: 'Marathon',
        description: example,
        price: 50_000,
        maxQuantity: 1500,
        allowMinors: false,
        isPopular: true,
      },
      {
        title: 'Relais à quatre',
        description: `Par équipe. ${example}`,
        price: 120_000,
        maxQuantity: 100,
        allowMinors: false,
      },
      {
        title: 'Dernière minute',
        description: example,
        price: 70_000,
        maxQuantity: 100,
        allowMinors: false,
        isActive: false,
      },
    ],
    applicationTypes: [
      {
        name: 'Bénévole',
        details:
          'Ravitaillement, signaleurs et accueil : les équipes sont de dix personnes, avec une pause chaque heure.',
        eligibilityCriteria: 'Avoir 18 ans le jour de la course.',
        places: 60,
        daysBefore: 10,
        formConfig: {
          isFormEnabled: true,
          formFields: [
            shirt,
            ask({
              fieldName: 'disponibilites',
              fieldLabel: 'Quand êtes-vous libre ?',
              fieldType: 'checkbox',
              fieldOptions: ['Samedi matin', 'Samedi après-midi', 'Dimanche avant 8 h', 'Dimanche après 8 h'],
              minLength: 1,
            }),
            emergency,
          ],
        },
      },
      {
        name: 'Athlète invité',
        details: 'Dossard, hébergement et transport pour les coureurs que le comité choisit.',
        eligibilityCriteria: 'Un marathon couru en moins de trois heures, dans les deux dernières années.',
        requiredDocuments: ['Certificat médical', 'Preuve du temps réalisé'],
        places: 12,
        daysBefore: 14,
        formConfig: {
          isFormEnabled: true,
          formFields: [
            ask({
              fieldName: 'meilleur-temps',
              fieldLabel: 'Meilleur temps sur marathon',
              placeholder: '2h45',
              validationPattern: '[0-9]h[0-5][0-9]',
              validationMessage: 'Écrivez le temps comme 2h45.',
            }),
            ask({ fieldName: 'pays', fieldLabel: 'Pays que vous représentez', fieldType: 'country' }),
            ask({
              fieldName: 'certificat',
              fieldLabel: 'Certificat médical',
              fieldType: 'file',
              description: 'Une photo nette, ou un PDF.',
            }),
          ],
        },
      },
    ],
  },
])
