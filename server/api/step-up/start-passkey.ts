import { stepUp } from '@atesta/contract/routes/step-up.ts'
import { askToConfirm } from '../../domain/auth/passkeys.ts'
import { route } from '../../http/route.ts'

export const startPasskey = route(stepUp.startPasskey, {
  allow: () => true,
  // Nothing has been confirmed yet.
  audit: () => null,
  handler: async ({ actor, services }) => askToConfirm(services, actor),
})
