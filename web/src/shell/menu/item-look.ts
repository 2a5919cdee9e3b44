/** How a line of the menu looks; under a mouse it is lower, so that the tools of administrators stay in sight. */
export const itemLook =
  'group relative flex min-h-11 w-full items-center gap-3 rounded-control px-3.5 py-2 text-left text-base transition-colors pointer-fine:min-h-8 pointer-fine:py-1'
