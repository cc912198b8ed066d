import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'

export const registration = openRoute(auth.registration, {
  handler: async ({ services }) => ({ open: services.config.registration }),
})
