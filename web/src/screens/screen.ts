import type { LazyRouteFunction, RouteObject } from 'react-router'

/** What is rendered at an address, loaded when somebody goes there. */
export type Screen = LazyRouteFunction<RouteObject>
