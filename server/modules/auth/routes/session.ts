import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../../core/route.ts'
import { sessionAnswer } from '../sign-in.ts'

export const session = openRoute(auth.session, {
  handler: ({ services, headers }) => sessionAnswer(services, headers),
})
