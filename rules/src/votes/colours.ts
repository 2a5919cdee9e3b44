/**
 * What an option may be marked with, beside its words. Each tone stands out from cards, bars and chosen cards of both
 * themes (WCAG 1.4.11).
 */
export const voteColours = {
  red: '#d9363e',
  orange: '#c65a11',
  ochre: '#a07400',
  green: '#2f8a3e',
  blue: '#2f74d0',
  violet: '#8a5fd0',
  pink: '#cc4585',
  grey: '#77807d',
} as const
export type VoteColour = keyof typeof voteColours
export const voteColourNames = Object.keys(voteColours) as VoteColour[]
