import type { Config } from '../../../config.ts'

export interface DemoAccount {
  role: string
  email: string
  password: string
}

/** The accounts to print after the start; empty where there is no demo. */
export const demoAccounts = async (_config: Config): Promise<DemoAccount[]> => []
