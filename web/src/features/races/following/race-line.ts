/** Of which race and ticket type a registration is; once, where both have the same name. */
export const raceLine = ({ raceName, ticketType }: { raceName: string; ticketType: string }): string =>
  [...new Set([raceName, ticketType])].filter(Boolean).join(' · ')
