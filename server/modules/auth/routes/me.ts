import { auth } from '@atesta/contract/routes/auth.ts'
import { route } from '../../../core/route.ts'
import { readMe } from '../sign-in.ts'

export const me = route(auth.me, {
  allow: () => true,
  handler: ({ db, actor }) => readMe(db, actor),
})
