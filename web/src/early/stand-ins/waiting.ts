/** Stands in for the socket and for what waits to be sent: both are known once the app is there. */
const none: readonly never[] = []

export const useAllActs = () => none
export const useKeptCount = () => 0
export const useSocketStatus = () => 'connecting'

const nothing = () => {}

export { nothing as useSocketEvent, nothing as useSocketLine }
