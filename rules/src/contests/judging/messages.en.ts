import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'judging.title': 'Jury',
  'judging.intro':
    'Score every entry from 0 to 100. The scores of others can be read once the round is locked, names once the contest is over.',
  'judging.error': 'The jury could not be loaded',
  'judging.gone': 'You are not on this jury',
  'judging.goneText': 'The organiser of the contest names the jury.',
  'judging.none': 'No round yet',
  'judging.noneText': 'You will be told when one opens.',
  'judging.round': 'Round {n}',
  'judging.rounds': 'Rounds of the jury',
  'judging.scored.one': '{mine} of {entries} scored',
  'judging.scored.other': '{mine} of {entries} scored',
  'judging.locked': 'Round locked: the scores are final.',
  'judging.entry': 'Entry no. {n}',
  'judging.score': 'Score (0 to 100)',
  'judging.slider': 'Score slider',
  'judging.comment': 'Comment',
  'judging.commentHint': 'Read by the jury and the organiser once the round is locked.',
  'judging.keep': 'Save the score',
  'judging.kept': 'The score is saved.',
  'judging.mine': 'Your score: {n}',
  'judging.average': 'Average: {n}',
  'judging.by': '{name}: {n}',
  'judging.toContest': 'See the contest',
  'judging.more': 'Show more',
}
