/** The stand-in of a payment provider, for journeys that direct it. */
export { publicCredentials, serveStandIn, vanillaPayProtocol } from '../../src/stand-ins/index.ts'
