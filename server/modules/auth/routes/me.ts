import { auth } from '@atesta/contract/routes/auth.ts'
import { route } from '../../../core/route.ts'
import { meView } from '../auth.view.ts'

export const me = route(auth.me, {
  allow: () => true,
  handler: async ({ actor }) => meView(actor),
})
