import { declarePermissions, everyone, members } from '../permissions/declare.ts'

export const permissions = declarePermissions({
  createUploadSlot: everyone,
  uploadSlot: everyone,
  images: { all: members },
  uploadImage: { all: members },
  uploadImageFromSlot: { all: members },
})
