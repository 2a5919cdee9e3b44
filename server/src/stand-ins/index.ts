export { type AirtelMerchant, airtelProtocol } from './airtel.ts'
export { mvolaProtocol } from './mvola.ts'
export { orangeProtocol } from './orange.ts'
export { type ServedStandIn, type ServeOptions, serveStandIn } from './serve.ts'
export {
  type Call,
  type Credentials,
  type Faults,
  type LogEntry,
  type Protocol,
  publicCredentials,
  type Script,
} from './types.ts'
export { type VanillaPayMerchant, vanillaPayProtocol } from './vanillapay.ts'
