import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../http/route.ts'

export const registration = openRoute(auth.registration, {
  handler: async ({ services }) => ({ open: services.config.registration }),
})
