import { auth } from '@atesta/contract/routes/auth.ts'
import { readMe } from '../../domain/auth/sign-in.ts'
import { route } from '../../http/route.ts'

export const me = route(auth.me, {
  allow: () => true,
  handler: ({ db, actor }) => readMe(db, actor),
})
