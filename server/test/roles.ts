import { type Role, roles } from '@vondrona/rules/accounts'

/** Every role but these, from the one list: a new role is tried wherever others are refused. */
export const rolesBut = <Left extends Role>(...left: readonly Left[]): Exclude<Role, Left>[] =>
  roles.filter((role): role is Exclude<Role, Left> => !(left as readonly Role[]).includes(role))
