/** What of the console's address decides which form is shown. */
export const partsOfConsole = ['event', 'tab'] as const
