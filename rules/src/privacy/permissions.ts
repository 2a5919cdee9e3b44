import { declarePermissions, ownThings } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  exportMyData: ownThings,
  openMyExport: ownThings,
  myExports: ownThings,
  requestAccountDeletion: ownThings,
  cancelAccountDeletion: ownThings,
})
