import type { auth } from '@atesta/contract/routes/auth.ts'
import type { Handlers } from '../../core/route.ts'
import { csrf } from './routes/csrf.ts'
import { mandatoryMetadata } from './routes/mandatory-metadata.ts'
import { me } from './routes/me.ts'
import { providers } from './routes/providers.ts'
import { session } from './routes/session.ts'
import { signIn } from './routes/sign-in.ts'
import { signOut } from './routes/sign-out.ts'
import { subscriptionInformation } from './routes/subscription-information.ts'
import { updateSession } from './routes/update-session.ts'

export const authHandlers = {
  session,
  csrf,
  providers,
  signIn,
  signOut,
  updateSession,
  me,
  subscriptionInformation,
  mandatoryMetadata,
} satisfies Handlers<typeof auth>
