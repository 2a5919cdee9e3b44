import { declarePermissions, everyone, members } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  createUploadSlot: everyone,
  uploadSlot: everyone,
  images: { all: members },
  uploadImage: { all: members },
  uploadImageFromAddress: { all: ['redacteur', 'admin'] },
  uploadImageFromSlot: { all: members },
})
