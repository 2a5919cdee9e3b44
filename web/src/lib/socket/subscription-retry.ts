import { subscriptionRetry } from '@vondrona/rules/constants'

/** R-WS-26: 5 tries, after 1, 2, 3, 4 and 5 seconds; as graphql-ws requests it. */
export const subscriptionRetries = {
  retryAttempts: subscriptionRetry.max,
  retryWait: (tried: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, subscriptionRetry.step * (tried + 1))),
}
