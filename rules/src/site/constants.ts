export const support = {
  name: { max: 120 },
  message: { min: 10, max: 4000 },
  perMemberPerHour: 10,
  perAddressPerHour: 200, // many phones share one operator address
  perSenderPerHour: 3, // per e-mail address, so that nobody's mailbox is flooded with copies
} as const // R-GAP-23
