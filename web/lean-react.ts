/**
 * React DOM without what this app has no use for: hydration, styles and scripts that React loads, view transitions, refs of
 * fragments, custom elements, states of form actions, lists of boundaries. Together they are a quarter of it, and every
 * page loads them. All of it is reached by elements and functions that lean-react.test.ts keeps out of the sources; where
 * it is reached all the same, it says so. An upgrade that moves any of it fails the build, and not a phone.
 */

/** Reached by what is not used, and by nothing else. */
const leftOut = [
  // createRoot alone: nothing is hydrated.
  'throwOnHydrationMismatch',
  'prepareToHydrateHostInstance',
  'updateDehydratedSuspenseComponent',
  'clearHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'retryDehydratedSuspenseBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'canHydrateHydrationBoundary',
  'getNextHydratable',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'queueHydrationError',
  'ReactDOMHydrationRoot',
  // <Activity>, <SuspenseList>
  'updateActivityComponent',
  'updateSuspenseListComponent',
  // <link>, <style>, <script>, <title>, <meta>, and preload() of react-dom
  'getResource',
  'acquireResource',
  'suspendResource',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'prefetchDNS',
  'preconnect',
  'getHydratableHoistableCache',
  'insertSuspendedStylesheets',
  'mountHoistable',
  'preloadResourceAndSuspendIfNeeded',
  // <ViewTransition>
  'startViewTransition',
  'createViewTransitionInstance',
  'applyViewTransitionToHostInstances',
  'restoreViewTransitionOnHostInstances',
  'getViewTransitionName',
  'getViewTransitionClassName',
  'commitAfterMutationEffectsOnFiber',
  'measureViewTransitionHostInstancesRecursive',
  'scheduleViewTransitionEvent',
  // useActionState
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  // <Fragment ref>, <custom-element>
  'FragmentInstance',
  'setPropOnCustomElement',
]

/** Called at each commit, for what is not there. */
const idle = [
  'commitExitViewTransitions',
  'trackEnterViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureNestedViewTransitions',
  'commitEnterViewTransitions',
  'pushViewTransitionCancelableScope',
  'resetHydrationState',
  'commitActivityHydrationCallbacks',
  'commitSuspenseHydrationCallbacks',
  'retryIfBlockedOn',
  'queueIfContinuousEvent',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
]

/** What they always answer here. */
const answers = {
  upgradeHydrationErrorsToRecoverable: 'null',
  popHydrationState: '!1',
  getParentHydrationBoundary: 'null', // asked around nodes that React did not make
  isHostHoistableType: '!1',
  describeNativeComponentFrame: '""', // a line of the stack of components, which nobody reads
}

/** Kinds of elements (`fiber.tag`) that are never there, by the function that handles them; other cases use what they declare. */
const unreached: readonly { within: string; kinds: readonly number[]; declared?: string }[] = [
  { within: 'beginWork', kinds: [26] },
  { within: 'completeWork', kinds: [26, 31, 19], declared: 'var type, nextResource' },
  { within: 'commitMutationEffectsOnFiber', kinds: [26, 30] },
]

const word = (name: string) => name.replaceAll('$', String.raw`\$`)

/** `code`: react-dom-client.production.js. */
export function leanReact(code: string): string {
  let lean = code
  const find = (pattern: RegExp | string, from = 0): number => {
    const at = typeof pattern === 'string' ? lean.indexOf(pattern, from) : lean.search(pattern)
    if (at < 0) throw new Error(`React DOM has no ${pattern} any more. Correct web/lean-react.ts.`)
    return at
  }
  const replace = (from: number, to: number, by: string) => {
    lean = lean.slice(0, from) + by + lean.slice(to)
  }
  const removeFrom = (start: number, end: string) => replace(start, find(end, start) + end.length, '')
  const removeFunction = (name: string) => removeFrom(find(new RegExp(`^function ${word(name)}\\(`, 'm')), '\n}\n')
  const callInstead = (name: string, other: string) => {
    lean = lean.replace(new RegExp(`(?<![\\w$.])${word(name)}(?![\\w$:])`, 'g'), other)
  }
  const dropCase = (within: string, kind: number) => {
    const start = find(new RegExp(`^function ${within}\\(`, 'm'))
    const at = find(`\n    case ${kind}:\n`, start)
    if (at > find('\n}\n', start)) throw new Error(`${within} has no case ${kind} any more. Correct web/lean-react.ts.`)
    const label = lean.indexOf('\n', at + 1)
    const end = label + (/\n {4}(?:case |default:)|\n {2}\}/.exec(lean.slice(label))?.index ?? 0)
    replace(at, end, '')
  }

  for (const { within, kinds, declared } of unreached) {
    for (const kind of kinds) dropCase(within, kind)
    if (!declared) continue
    const body = find(' {\n', find(new RegExp(`^function ${within}\\(`, 'm'))) + 3
    replace(body, body, `  ${declared}\n`)
  }
  for (const name of ['FragmentInstance', 'ViewTransitionPseudoElement', 'ReactDOMHydrationRoot']) {
    const method = new RegExp(`^${name}\\.prototype\\.\\w+ = function`, 'm')
    find(method)
    while (method.test(lean)) removeFrom(find(method), '\n};\n')
  }
  lean = lean.replaceAll(/ReactDOMHydrationRoot\.prototype\.\w+ = ReactDOMRoot/g, 'ReactDOMRoot')
  removeFrom(find('ReactDOMSharedInternals.findDOMNode ='), '\n};\n')
  removeFrom(find('exports.hydrateRoot ='), '\n};\n')

  // It is never true; a parameter of this one function has the same name.
  const declared = '  isHydrating = !1,\n'
  replace(find(declared), find(declared) + declared.length, '')
  const own = find('function initInput(')
  const never = (part: string) =>
    part.replaceAll(/(?<![\w$])isHydrating = (![01])/g, '$1').replaceAll(/(?<![\w$])isHydrating(?![\w$])/g, '!1')
  const behind = find('\n}\n', own)
  lean = never(lean.slice(0, own)) + lean.slice(own, behind) + never(lean.slice(behind))

  for (const name of leftOut) {
    removeFunction(name)
    callInstead(name, 'leftOut')
  }
  for (const name of idle) {
    removeFunction(name)
    callInstead(name, 'idle')
  }
  for (const [name, answer] of Object.entries(answers)) {
    removeFunction(name)
    lean += `\nfunction ${name}() { return ${answer} }\n`
  }
  return `${lean}
function leftOut() { throw Error('This part of React is left out of the build: web/lean-react.ts') }
function idle() {}
`
}
